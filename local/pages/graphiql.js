const key = document.querySelector('meta[name=gatehouse-key]').content;

const defaultQuery = `# Ctrl-Enter runs this. Your key is under "Headers".
mutation NewGame {
  createGame(
    title: "Thursday table"
    setup: {
      eldritchHorror: {
        investigators: 4
        ancientOne: "azathoth"
      }
    }
  ) {
    ... on Created {
      game {
        id
        version
        summary {
          headline
        }
        doom {
          value
          end
        }
        gates {
          gate
          name
          hot
          guards
        }
      }
    }
    ... on Rejected {
      code
      because
    }
  }
}
`;

const workers = { json: 'json', graphql: 'graphql' };
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => `/pages/worker-${workers[label] ?? 'editor'}.js`,
};

self.YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  endpoint: '/graphql',
  title: 'Gatehouse',
  logo: '<a href="/" title="To the start page"><img src="/pages/gate.svg" alt="" width="24" height="24"></a>',
  defaultQuery,
  headers: JSON.stringify({ authorization: `Bearer ${key}` }, null, 2),
  // The key changes with the data folder, so a stored one would no longer be valid.
  shouldPersistHeaders: false,
});
