const key = document.querySelector('meta[name=gatehouse-key]').content;

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const schemaPath = '#/components/schemas/';
/** Largest number of parts of a schema, with all references expanded, that is shown in full. */
const maxParts = 20_000;

/**
 * The contract with references to large and to recursive schemas replaced by their names. Swagger UI expands every
 * reference, which takes very long for large schemas and never ends for recursive ones.
 */
function withoutLargeReferences(contract) {
  const { schemas } = contract.components;
  const sizes = new Map();
  const partsOf = (name) => {
    if (sizes.has(name)) return sizes.get(name);
    // While its size is being counted, only a part of the schema itself can refer to it, so it is recursive.
    sizes.set(name, Number.POSITIVE_INFINITY);
    let size = 0;
    schemas[name] = JSON.parse(JSON.stringify(schemas[name]), (_, value) => {
      const other = value?.$ref?.slice(schemaPath.length);
      const parts = other === undefined ? 1 : partsOf(other);
      size += parts > maxParts ? 1 : parts;
      return parts > maxParts
        ? { type: 'object', title: other, description: `Open ${other} below, under Schemas.` }
        : value;
    });
    sizes.set(name, size);
    return size;
  };
  for (const name of Object.keys(schemas)) partsOf(name);
  return contract;
}

const answer = await fetch('/v1/openapi.json');
const ui = self.SwaggerUIBundle({
  spec: withoutLargeReferences(await answer.json()),
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  // The validator is a service on the internet.
  validatorUrl: null,
  onComplete: () => {
    const schemes = ui.specSelectors.specJson().getIn(['components', 'securitySchemes']);
    for (const name of schemes?.keySeq() ?? []) ui.preauthorizeApiKey(name, key);
  },
});
