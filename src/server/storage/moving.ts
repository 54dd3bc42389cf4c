import { measure } from './measure.ts'
import { BadDigest, NotStored, type Storage } from './storage.ts'

/** A store that moves: what is new goes to its new place, what is not there yet is read at the former one. */
export function movingStorage(to: Storage, from: Storage): Storage {
  const placeOf = async (path: string) => ((await to.size(path)) === undefined ? from : to)
  return {
    ...to,
    places: { to, from },
    says: `${to.says}; what has not moved yet: ${from.says}`,
    // What is under a name stays, wherever it is.
    put: async (path, bytes, options) => (await placeToWrite(to, from, path)).put(path, bytes, options),
    adopt: async (path, file, options) => (await placeToWrite(to, from, path)).adopt(path, file, options),
    // What moves between two questions is found in its new place.
    get: (path, range) =>
      to
        .get(path, range)
        .catch(ifMissing(() => from.get(path, range)))
        .catch(ifMissing(() => to.get(path, range))),
    size: async (path) => (await to.size(path)) ?? (await from.size(path)),
    stamp: async (path) => (await placeOf(path)).stamp(path),
    async local(paths, work) {
      const places = await Promise.all(paths.map(placeOf))
      const [here, there] = [to, from].map((place) => paths.filter((_, at) => places[at] === place))
      return to.local(here ?? [], (moved) =>
        from.local(there ?? [], (left) => {
          const files = { to: [...moved], from: [...left] }
          return work(places.map((place) => (place === to ? files.to : files.from).shift() ?? ''))
        })
      )
    },
    async *list() {
      yield* to.list()
      for await (const listed of from.list()) if ((await to.size(listed.path)) === undefined) yield listed
    },
    async answers() {
      await to.answers()
      await from.answers()
    },
    async remove(path) {
      await from.remove(path)
      await to.remove(path)
    },
    async sweep(before, isWanted) {
      await to.sweep(before, isWanted)
      await from.sweep(before, isWanted)
    }
  }
}

const ifMissing =
  <T>(work: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (!(error instanceof NotStored)) throw error
    return work()
  }

const placeToWrite = async (to: Storage, from: Storage, path: string): Promise<Storage> =>
  (await from.size(path)) === undefined ? to : from

/** What moving has come to: how many have moved, and which bytes at the former place are not those of their digest. */
interface Moved {
  readonly moved: number
  readonly bytes: number
  readonly broken: readonly string[]
}

/**
 * Moves everything from one store to another: each is written, read back and digested there, and only then removed here. Interrupted,
 * it goes on with what is left. `digestOf` answers the SHA-256 that is known of a name; bytes that are others stay where they are.
 */
export async function moveAll(
  { to, from }: { readonly to: Storage; readonly from: Storage },
  digestOf: (path: string) => Promise<string | undefined>,
  signal?: AbortSignal
): Promise<Moved> {
  let [moved, bytes] = [0, 0]
  const broken: string[] = []
  for await (const listed of from.list()) {
    signal?.throwIfAborted()
    const { path } = listed
    try {
      const sha256 = await digestOf(path)
      const options = { ...(sha256 === undefined ? {} : { sha256 }), ...(signal ? { signal } : {}) }
      // What an interrupted move has written is compared with what is here, and not trusted.
      const there = (await to.size(path)) === undefined ? undefined : await measure(await to.get(path))
      const put = there
        ? await measure(await from.get(path), options)
        : await to.put(path, await from.get(path), options)
      if (there && there.sha256 !== put.sha256) throw new BadDigest(there.sha256)
      await from.remove(path)
      moved += 1
      bytes += listed.bytes
    } catch (error) {
      // Somebody has deleted it meanwhile.
      if (error instanceof NotStored) continue
      if (!(error instanceof BadDigest)) throw error
      broken.push(path)
    }
  }
  return { moved, bytes, broken }
}
