import type { PackedFile, PackedPackage } from './read-packed.ts'

/** A part of a package: whole volumes after each other. */
export interface PartPlan {
  readonly no: number
  readonly of: number
  /** The numbers of its volumes, in their order. */
  readonly volumes: readonly number[]
  readonly files: readonly PackedFile[]
}

/** A volume, or what is in the first part beside volumes (null), needs a larger carrier: of so many bytes. */
export class PartTooLarge extends Error {
  readonly volume: number | null
  readonly bytes: number
  constructor(volume: number | null, bytes: number) {
    super(`${volume === null ? 'the forms' : `volume ${volume}`} need ${bytes} bytes`)
    this.name = 'PartTooLarge'
    this.volume = volume
    this.bytes = bytes
  }
}

const VOLUME = /^data\/((\d+)_[^/]*)\//
const METADATA = 'data/metadata/'
const FORMS = 'data/forms/'
/** The most that a file takes in a ZIP beside its content and twice its name: headers, figures, and its line in the list. */
const BESIDE_FILE = 160
/** What the list's end and bag-info.txt may take. */
const BESIDE_PART = 64 * 1024

/**
 * Divides a package into parts that are none larger than a carrier: whole volumes by their order, as many as there is room for. The forms are in the
 * first part; what describes the transfer, the program and the lists of the whole package are in each. Throws PartTooLarge.
 */
export function divide({ files, says, algorithms }: PackedPackage, capacity: number): readonly PartPlan[] {
  const sizeOf = ({ name, size, path }: PackedFile) =>
    size + 2 * name.length + BESIDE_FILE + algorithms.length * (lineOf(path) + 70)
  const sum = (some: readonly PackedFile[]) => some.reduce((all, one) => all + sizeOf(one), 0)
  const isOf = (start: string) => (one: PackedFile) => one.path.startsWith(start)
  const volumes = Map.groupBy(
    files.filter(({ path }) => !path.startsWith(METADATA) && !path.startsWith(FORMS) && VOLUME.test(path)),
    ({ path }) => VOLUME.exec(path)?.[1] ?? ''
  )
  const held = new Set([...volumes.values()].flat())
  const forms = files.filter(isOf(FORMS))
  const inEach = files.filter((one) => !held.has(one) && !one.path.startsWith(FORMS))
  const fixed =
    BESIDE_PART + sum(inEach) + says.reduce((all, { path, bytes }) => all + bytes.length + 2 * path.length + 400, 0)
  const parts: { volumes: number[]; chosen: Set<PackedFile>; size: number }[] = []
  const begin = () => {
    const own = parts.length === 0 ? forms : []
    const part = { volumes: [] as number[], chosen: new Set(own), size: fixed + sum(own) }
    if (part.size > capacity) throw new PartTooLarge(null, part.size)
    parts.push(part)
    return part
  }
  let part = begin()
  for (const some of volumes.values()) {
    const no = Number(VOLUME.exec(some[0]?.path ?? '')?.[2])
    const size = sum(some)
    // The first part may hold the forms alone, where the first volume has no room beside them.
    if (part.size + size > capacity && (part.volumes.length > 0 || part.chosen.size > 0)) part = begin()
    if (part.size + size > capacity) throw new PartTooLarge(no, part.size + size)
    part.volumes.push(no)
    for (const one of some) part.chosen.add(one)
    part.size += size
  }
  const shared = new Set(inEach)
  return parts.map((one, index) => ({
    ...{ no: index + 1, of: parts.length, volumes: one.volumes },
    // In the order of the package: what lies together there is read at once.
    files: files.filter((file) => shared.has(file) || one.chosen.has(file))
  }))
}

/** What a path takes in a manifest at most: what is encoded there takes three characters. */
const lineOf = (path: string) => new TextEncoder().encode(path).length * 3
