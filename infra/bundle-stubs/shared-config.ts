// For the module of the SDK that reads the files `~/.aws/config` and `~/.aws/credentials`. A function on Lambda has none.
export const CONFIG_PREFIX_SEPARATOR = '.';

/** The contents of both files as they are where neither exists. */
export async function loadSharedConfigFiles(): Promise<{ configFile: object; credentialsFile: object }> {
  return { configFile: {}, credentialsFile: {} };
}
