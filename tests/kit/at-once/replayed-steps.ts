import type { StepKind, VolumeRow } from '#contract/archives/volumes.ts'

/** A step of arranging that the server has done, what it was asked, and by which of the two. */
export interface DoneStep {
  /** Ids of steps sort in the order in which they were done. */
  readonly step: string
  readonly kind: StepKind
  readonly by: number
  readonly at: number
  readonly volumes: readonly VolumeRow[]
  readonly asked: {
    readonly id?: string
    readonly ids?: readonly string[]
    readonly to?: string | null
    readonly after?: string | null
    readonly before?: string
    readonly with?: readonly string[]
    readonly step?: string
  }
}
type Held = Map<string, readonly string[]>

/** Where files lie when these steps are done one after the other, counted without the server: by volume, '' for those of none. */
export function replayed(from: ReadonlyMap<string, readonly string[]>, steps: readonly DoneStep[]): Held {
  const held: Held = new Map(from)
  const numbers = new Map<string, number>()
  /** How the volumes of a step were before it. */
  const kept = new Map<string, Held>()
  for (const done of steps.toSorted((a, b) => (a.step < b.step ? -1 : 1))) {
    const before = new Map(held)
    act(held, done, { numbers, kept })
    for (const { id, volumeNo } of done.volumes) numbers.set(id, volumeNo)
    const changed = [...held].filter(([id, files]) => before.get(id)?.join() !== files.join())
    kept.set(done.step, new Map(changed.map(([id]) => [id, before.get(id) ?? []])))
  }
  held.set('', (held.get('') ?? []).toSorted())
  for (const [id, files] of held) if (id !== '' && files.length === 0) held.delete(id)
  return held
}

function act(
  held: Held,
  { kind, asked, volumes }: DoneStep,
  { numbers, kept }: { readonly numbers: ReadonlyMap<string, number>; readonly kept: ReadonlyMap<string, Held> }
): void {
  const own = (id: string) => held.get(id) ?? []
  const { id = '', ids = [] } = asked
  if (kind === 'move') {
    for (const [volume, files] of held)
      held.set(
        volume,
        files.filter((file) => !ids.includes(file))
      )
    const to = asked.to ?? ''
    const place =
      asked.after === undefined || to === ''
        ? own(to).length
        : asked.after === null
          ? 0
          : own(to).indexOf(asked.after) + 1
    held.set(to, own(to).toSpliced(place, 0, ...ids))
  } else if (kind === 'reorder') held.set(id, [...ids, ...own(id).filter((file) => !ids.includes(file))])
  else if (kind === 'split') {
    const at = own(id).indexOf(asked.before ?? '')
    const fresh = volumes.find((one) => one.id !== id && !held.has(one.id))?.id ?? ''
    held.set(fresh, own(id).slice(at))
    held.set(id, own(id).slice(0, at))
  } else if (kind === 'merge') {
    const others = [...(asked.with ?? [])].sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0))
    held.set(id, [...own(id), ...others.flatMap(own)])
    for (const other of others) held.set(other, [])
  } else if (kind === 'undo') for (const [volume, files] of kept.get(asked.step ?? '') ?? []) held.set(volume, files)
}
