import type { Storage } from '#server/storage/storage.ts'

/** The file of stored bytes in a folder, for a test that spoils them behind the server's back. */
export const localFile = (storage: Storage, path: string): Promise<string> =>
  storage.local([path], async ([file = '']) => file)
