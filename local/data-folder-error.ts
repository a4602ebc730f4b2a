const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EFBIG: 'a file in it would become too large',
  EDQUOT: 'the disk quota of this user is used up',
  EEXIST: 'there is a file of this name',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'its path cannot be created',
  ENAMETOOLONG: 'its path is too long',
  LEVEL_CORRUPTION: 'its files are damaged',
};

/** An error with one sentence for the user: why a data folder cannot be used, and what to do. */
export class DataFolderError extends Error {
  constructor(folder: string, cause: unknown) {
    super(`The data folder ${folder} cannot be used: ${reasonOf(cause)}. Repair it, or choose another with --data.`, {
      cause,
    });
    this.name = 'DataFolderError';
  }
}

/** Why files could not be read or written, as a clause. */
function reasonOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const known = reasons[String((each as { readonly code?: unknown }).code)];
    if (known !== undefined) return known;
    // LevelDB passes the text of the operating system on.
    if (/No space left/i.test(each.message)) return reasons.ENOSPC as string;
    if (/Permission denied/i.test(each.message)) return reasons.EACCES as string;
    if (/Corruption|checksum/i.test(each.message)) return reasons.LEVEL_CORRUPTION as string;
    if (!(each.cause instanceof Error)) return (each.message.split('\n')[0] ?? '').replace(/\.$/, '');
  }
  return String(error);
}
