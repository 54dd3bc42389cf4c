import { atom, computed, type ReadableAtom } from 'nanostores'

import type { VolumeSort } from '#contract/archives/volume-columns.ts'
import type { SeenVolumes } from '#contract/archives/volume-steps.ts'
import {
  listUnplaced,
  listVolumeFiles,
  listVolumes,
  type StepDone,
  type VolumeFile,
  type VolumeRow
} from '#contract/archives/volumes.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import type { Output } from '#contract/core/call.ts'
import { type ServerQuery, query } from '#core/state/query.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { ReadModel } from '#parts/queue/create-read-grid.ts'

import { askStep, type StalePictures } from './ask-step.ts'
import { fetchVolumeTemplates } from './volume-templates.ts'

/** The line of the volumes' list of the files that lie in none. */
export const UNPLACED = 'unplaced'

/** Nothing is marked: always the same set, for another one would be said to be another selection. */
const NONE: ReadonlySet<string> = new Set()

/** Files that were lifted and wait to be placed. */
export interface Lifted {
  readonly ids: readonly string[]
  readonly pages: number
  /** In which volume each of them lies. */
  readonly homes: ReadonlyMap<string, string | null>
  /** The volumes as they were then. */
  readonly volumes: readonly VolumeRow[]
}

/** 组卷 as one works on it: the volumes, the files of the one that is open beside them, what is marked, and what was lifted. */
export class VolumeController {
  /** Whose files are shown: a volume's, or those of none. */
  readonly $opened = atom<string>(UNPLACED)
  /** Where files are sent: the volume that the list of volumes is at. */
  readonly $target = atom<string | null>(null)
  /** The file that the list of files is at. */
  readonly $current = atom<string | null>(null)
  readonly $marked = atom(NONE)
  readonly $markedVolumes = atom(NONE)
  readonly $lifted = atom<Lifted | null>(null)
  /** By which column the volumes are sorted; null: by their numbers. */
  readonly $sort = atom<VolumeSort | null>(null)
  /** The step that was refused because somebody else has arranged the same volumes since. */
  readonly $stale = atom<StalePictures | null>(null)
  readonly list: ServerQuery<Output<typeof listVolumes>> = query((signal) =>
    ask(listVolumes, {}, { signal, quiet: true })
  )
  readonly unplaced: ServerQuery<Output<typeof listUnplaced>> = query((signal) =>
    ask(listUnplaced, {}, { signal, quiet: true })
  )
  readonly opened: ServerQuery<VolumeFile[]> = query((signal) =>
    ask(listVolumeFiles, { id: this.$opened.get() }, { signal, quiet: true })
  )
  /** By what volumes are described: every version of the template of volumes. */
  readonly templates: ServerQuery<readonly Template[]> = query(fetchVolumeTemplates)
  readonly $volumes: ReadableAtom<readonly VolumeRow[]> = computed(this.list.$state, (state) =>
    'data' in state ? (state.data?.volumes ?? []) : []
  )

  /** The list of volumes as it is drawn: what is printed and exported has its columns and its order. */
  grid: ReadModel | null = null

  readonly volume = (id: string | null): VolumeRow | undefined => this.$volumes.get().find((one) => one.id === id)
  /** The volume with this number. */
  readonly numbered = (volumeNo: number): VolumeRow | undefined =>
    this.$volumes.get().find((one) => one.volumeNo === volumeNo)
  /** The volume with the next number; none where there is none. */
  readonly behind = ({ volumeNo }: VolumeRow): readonly VolumeRow[] =>
    this.$volumes
      .get()
      .filter((one) => one.volumeNo > volumeNo)
      .slice(0, 1)
  /** Where a file lies that is shown, or was when it was lifted; null for one in no volume. */
  readonly homeOf = (file: string): string | null | undefined =>
    this.$lifted.get()?.homes.get(file) ?? this.files().find(({ id }) => id === file)?.volumeId
  /** The files that are shown, in their order. */
  readonly files = (): readonly VolumeFile[] => {
    if (this.$opened.get() === UNPLACED) {
      const state = this.unplaced.$state.get()
      return 'data' in state ? (state.data?.files ?? []) : []
    }
    const state = this.opened.$state.get()
    return 'data' in state ? (state.data ?? []) : []
  }
  /** What is meant: the marked files in their order, else the one that the list is at. */
  readonly meant = (): readonly VolumeFile[] => {
    const marked = this.$marked.get()
    const current = this.$current.get()
    const files = this.files()
    return marked.size > 0 ? files.filter(({ id }) => marked.has(id)) : files.filter(({ id }) => id === current)
  }
  /** Which volumes are meant: the marked ones, else the one that the list is at. */
  readonly meantVolumes = (): readonly VolumeRow[] => {
    const marked = this.$markedVolumes.get()
    return this.$volumes.get().filter(({ id }) => (marked.size > 0 ? marked.has(id) : id === this.$target.get()))
  }

  /** Marks volumes. */
  readonly mark = (ids: readonly string[]): void => {
    const before = this.$markedVolumes.get()
    if (before.size === ids.length && ids.every((id) => before.has(id))) return
    this.$markedVolumes.set(ids.length === 0 ? NONE : new Set(ids))
  }

  /** Shows the files of a volume, or those of none. */
  readonly open = async (id: string): Promise<void> => {
    this.$marked.set(NONE)
    this.$current.set(null)
    this.$opened.set(id)
    this.opened.forget()
    await this.refreshFiles()
  }
  readonly refreshFiles = (): Promise<void> =>
    this.$opened.get() === UNPLACED ? this.unplaced.refresh() : this.opened.refresh()

  /** Asks for everything anew; true where it was answered. */
  readonly refresh = async (): Promise<boolean> => {
    await Promise.all([this.list.refresh(), this.unplaced.refresh()])
    void this.#describe()
    const opened = this.$opened.get()
    if (opened !== UNPLACED && !this.volume(opened)) await this.open(UNPLACED)
    else if (opened !== UNPLACED) await this.opened.refresh()
    this.$marked.set(among(this.$marked.get(), this.files()))
    this.$markedVolumes.set(among(this.$markedVolumes.get(), this.$volumes.get()))
    return this.list.$state.get().status === 'ready'
  }

  /** The versions of the template, where they have come. */
  readonly knownTemplates = (): readonly Template[] => {
    const state = this.templates.$state.get()
    return 'data' in state ? (state.data ?? []) : []
  }
  /** Brings the versions of the template where a volume is described by one that is not known yet. */
  async #describe(): Promise<void> {
    const known = new Set(this.knownTemplates().map(({ version }) => version))
    if (this.$volumes.get().some(({ templateVersion }) => !known.has(templateVersion))) await this.templates.refresh()
  }

  /** What a step on these volumes is done by: them, and the order of all volumes of their unit projects. */
  readonly seen = (ids: readonly (string | null)[]): SeenVolumes => {
    const meant = new Set(ids)
    const volumes = this.$volumes.get().filter(({ id }) => meant.has(id))
    const units = new Set(volumes.map(({ monomialId }) => monomialId))
    const beside = this.$volumes.get().filter(({ monomialId }) => units.has(monomialId))
    return {
      volumes: volumes.map(({ id, rowVersion }) => ({ id, rowVersion })),
      order: beside.map(({ id }) => id)
    }
  }

  /** Does a step by the volumes as they were seen, and shows how everything is then; null where nothing was done, which is said already. */
  readonly step = async (
    work: (beyond: boolean) => Promise<StepDone>,
    words: { readonly title: string; readonly confirm: string },
    seen: readonly VolumeRow[] = this.$volumes.get()
  ): Promise<StepDone | null> => {
    const onStale = (pictures: StalePictures) => {
      // What was lifted lies elsewhere by now, and would be refused again.
      this.$lifted.set(null)
      this.$stale.set(pictures)
    }
    const done = await askStep(work, { seen, words, onStale })
    if (done) this.$marked.set(NONE)
    await this.refresh()
    return done
  }
}

/** Of what is marked that which is still there. */
function among(marked: ReadonlySet<string>, there: readonly { readonly id: string }[]): ReadonlySet<string> {
  const kept = there.flatMap(({ id }) => (marked.has(id) ? [id] : []))
  if (kept.length === marked.size) return marked
  return kept.length === 0 ? NONE : new Set(kept)
}
