const key = document.querySelector('meta[name=gatehouse-key]').content;

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const prefix = '#/components/schemas/';
/** A schema with more parts than this, including all schemas it refers to, is shown by its name only. */
const maxParts = 20_000;

/**
 * Swagger UI expands every schema completely. It never finishes schemas that refer to each other, and takes very long for
 * large ones. This replaces references to such schemas by their names; each can be opened separately.
 */
function withoutLargeSchemas(contract) {
  const { schemas } = contract.components;
  const sizes = new Map();
  const cut = (name) => {
    if (sizes.has(name)) return sizes.get(name);
    // Until the size is known. A schema that refers to it now is a part of it.
    sizes.set(name, Number.POSITIVE_INFINITY);
    let size = 0;
    schemas[name] = JSON.parse(JSON.stringify(schemas[name]), (_, value) => {
      const other = value?.$ref?.slice(prefix.length);
      const parts = other === undefined ? 1 : cut(other);
      size += parts > maxParts ? 1 : parts;
      return parts > maxParts
        ? { type: 'object', title: other, description: `Open ${other} below, under Schemas.` }
        : value;
    });
    sizes.set(name, size);
    return size;
  };
  for (const name of Object.keys(schemas)) cut(name);
  return contract;
}

const response = await fetch('/v1/openapi.json');
const ui = self.SwaggerUIBundle({
  spec: withoutLargeSchemas(await response.json()),
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
