/** The keys under which a storage of the browser holds something now, those that begin with a prefix. */
export const storedKeys = (storage: Storage, prefix = ''): readonly string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))
