const key = document.querySelector('meta[name=gatehouse-key]').content;

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const place = '#/components/schemas/';
/** So many parts a shape may have, all that it refers to written out, before it is only named. */
const enough = 20_000;

/**
 * Swagger UI writes every shape out to the last. Of shapes that hold each other it never finds an end, and of large ones not
 * before its reader has gone. On this page those are only named where others refer to them, and can be opened by themselves.
 */
function readable(contract) {
  const { schemas } = contract.components;
  const sizes = new Map();
  const cut = (name) => {
    if (sizes.has(name)) return sizes.get(name);
    // Until it is known: whoever refers to it now is a part of it.
    sizes.set(name, Number.POSITIVE_INFINITY);
    let size = 0;
    schemas[name] = JSON.parse(JSON.stringify(schemas[name]), (_, value) => {
      const other = value?.$ref?.slice(place.length);
      const parts = other === undefined ? 1 : cut(other);
      size += parts > enough ? 1 : parts;
      return parts > enough
        ? { type: 'object', title: other, description: `Open ${other} below, under Schemas.` }
        : value;
    });
    sizes.set(name, size);
    return size;
  };
  for (const name of Object.keys(schemas)) cut(name);
  return contract;
}

const answer = await fetch('/v1/openapi.json');
const ui = self.SwaggerUIBundle({
  spec: readable(await answer.json()),
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
