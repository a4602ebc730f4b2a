const key = document.querySelector('meta[name=gatehouse-key]').content;

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const ui = self.SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  // Its validator lives on the internet.
  validatorUrl: null,
  onComplete: () => {
    const schemes = ui.specSelectors.specJson().getIn(['components', 'securitySchemes']);
    for (const name of schemes?.keySeq() ?? []) ui.preauthorizeApiKey(name, key);
  },
});
