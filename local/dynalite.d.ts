declare module 'dynalite' {
  import type { Server } from 'node:http';

  interface Options {
    /** Folder for LevelDB. Without it the data is in memory. */
    readonly path?: string | undefined;
    readonly createTableMs?: number;
    readonly deleteTableMs?: number;
    readonly updateTableMs?: number;
    readonly maxItemSizeKb?: number;
  }

  export default function dynalite(options?: Options): Server;
}
