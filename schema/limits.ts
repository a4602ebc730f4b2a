/** Largest request body, and largest body of an import, in bytes. */
export const maxBodyBytes = 64 * 1024;
export const maxImportBytes = 2 * 1024 * 1024;
/** Most levels of lists and objects in JSON that a client sends. */
export const maxJsonDepth = 200;
/** Largest answer, in bytes as a function returns it: the limit of the platform, with room for its envelope. */
export const maxAnswerBytes = 6 * 1024 * 1024 - 64 * 1024;
/** Most commands in one request. */
export const maxCommands = 20;
/** Most entries on one page, and how many there are by default. */
export const maxPageSize = 100;
export const defaultPageSize = 20;
/** Most versions on one page of an export. */
export const maxExportVersions = 500;
/** Most samples of one forecast, and how many there are by default. */
export const maxSamples = 2_000;
export const defaultSamples = 500;
/** Most checkpoints of one game that the host has set, and most that one seat has. */
export const maxCheckpoints = 100;
export const maxSeatCheckpoints = 10;
/** Most entries of a game's metadata. */
export const maxMetadata = 16;
/** Most API keys of one client that are valid at the same time: the one in use and its successor. */
export const maxLiveApiKeys = 2;

/** What one GraphQL document may ask for. Every figure is several times what honest clients need. */
export const graphqlLimits = {
  /** Lexical tokens. */
  tokens: 4_000,
  /** Levels of nested fields. */
  depth: 15,
  /** Fields, with fragments expanded. */
  fields: 5_000,
  /** Fields with an alias. Documents about several games need many; see docs/api.md. */
  aliases: 500,
  /** Fields of the root type: each may read the store. */
  rootFields: 10,
  /** Fields, each counted as often as the pages that contain it have entries. */
  cost: 100_000,
  /** Fields of introspection, each counted as often as its lists have entries. The usual query needs half of them. */
  introspection: 600_000,
} as const;
