import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { pagesIn } from '#contract/archives/volume-columns.ts'
import { volumeNumber } from '#contract/archives/volume-number.ts'
import * as steps from '#contract/archives/volume-steps.ts'
import * as calls from '#contract/archives/volumes.ts'
import type { Sides } from '#contract/archives/volume-plan.ts'
import { go } from '#core/state/pages/route.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'
import { confirmDeletion } from '#parts/list/confirm-deletion.tsx'
import { announce } from '#ui/base/announcer.ts'
import { useOrderEnd } from '#ui/base/focus/use-order-end.ts'
import { fileSize } from '#ui/base/text/file-size.ts'

import type { ReturnWhy } from '../reviewing/review-words.ts'
import { movedByOne } from './moved-by-one.ts'
import { UNPLACED, type VolumeController } from './volume-controller.ts'
import { shownVolumeColumns } from './volume-grid.ts'

/** Which dialog is open over the arranger. */
export type VolumeDialog = 'auto' | 'add' | 'edit' | 'moveTo' | 'return' | 'batchForms'

/** Of the forms of a volume the one that is shown first: its cover 案卷封面. */
const FIRST_FORM = 'volume_cover'

/** A step says itself why it was not done. */
const QUIET = { quiet: true } as const

/** What can be done at 组卷: by keys in its lists, by its buttons and by the palette. */
export interface VolumeActions {
  readonly open: (dialog: VolumeDialog) => void
  /** Lifts the files that are meant; they stay where they are until they are placed. */
  readonly lift: () => void
  readonly letGo: () => void
  /** Places what was lifted at the end of a volume, or in none. */
  readonly placeInto: (volume: string | null) => Promise<void>
  /** Places what was lifted behind a file of the open volume. */
  readonly placeBehind: (file: string | undefined) => Promise<void>
  /** Sends the files that are meant to the volume that the other list is at. */
  readonly send: () => Promise<void>
  readonly moveTo: (files: readonly string[], volumeNo: number) => Promise<boolean>
  /** Gives files back to whoever described them, to be mended; whether it was done. */
  readonly returnFiles: (files: readonly calls.VolumeFile[], why: ReturnWhy) => Promise<boolean>
  /** Moves the files that are meant one place up or down. */
  readonly shift: (by: -1 | 1) => Promise<void>
  readonly split: () => Promise<void>
  readonly merge: () => Promise<void>
  readonly renumber: () => Promise<void>
  readonly paginate: (sides: Sides) => Promise<void>
  readonly lock: () => Promise<void>
  readonly unlock: () => Promise<void>
  readonly remove: () => Promise<void>
  readonly undo: () => Promise<void>
  /** Exports the marked volumes with their files, else all. */
  readonly export: () => Promise<void>
  /** Leads to the cover, the list of files and the other forms of the volume that is meant. */
  readonly toForms: () => void
}

/** The actions of the arranger; they are the same as long as the controller is. */
export function useVolumeActions(
  controller: VolumeController,
  openDialog: (dialog: VolumeDialog) => void
): VolumeActions {
  const { t } = useTranslation('arrange')
  const { t: ofParts } = useTranslation('parts')
  const now = useRef(openDialog)
  now.current = openDialog
  const sayEnd = useRef(useOrderEnd('shifted'))
  return useMemo((): VolumeActions => {
    const noOf = (id: string | null) => volumeNumber(controller.volume(id)?.volumeNo ?? 0)
    /** Does a step by what is shown; where it is refused the controller says so. */
    const step = (work: (beyond: { beyond: boolean }) => Promise<calls.StepDone>, seen?: readonly calls.VolumeRow[]) =>
      controller.step((beyond) => work({ beyond }), { title: t('beyond.title'), confirm: t('beyond.confirm') }, seen)
    const move = async (ids: readonly string[], to: string | null, after?: string | null) => {
      if (ids.length === 0) return void warn(t('chooseFiles'))
      const seen = controller.seen([...ids.map((id) => controller.homeOf(id) ?? null), to])
      const lifted = controller.$lifted.get()
      const done = await step(
        (beyond) =>
          ask(steps.moveFiles, { seen, ids: [...ids], to, ...beyond, ...(after !== undefined && { after }) }, QUIET),
        // What was lifted was seen when it was lifted.
        lifted?.ids === ids ? lifted.volumes : undefined
      )
      if (!done) return
      controller.$lifted.set(null)
      const volume = controller.volume(to)
      succeed(
        volume
          ? t(pagesIn(volume) === null ? 'movedElectronic' : 'moved', {
              ...{ count: ids.length, no: noOf(to), files: volume.files },
              ...{ pages: pagesIn(volume) ?? 0, size: fileSize(volume.bytes) }
            })
          : t('takenOut', { count: ids.length })
      )
    }
    /** A step on the volumes that are meant. */
    const onVolumes = async (
      words: string,
      work: (ids: string[], seen: steps.SeenVolumes) => Promise<calls.StepDone>
    ) => {
      const ids = controller.meantVolumes().map(({ id }) => id)
      if (ids.length === 0) return void warn(t('chooseVolumes'))
      const seen = controller.seen(ids)
      if (await step(() => work(ids, seen))) succeed(words)
    }
    return {
      open: (dialog) => {
        if ((dialog === 'moveTo' || dialog === 'return') && controller.meant().length === 0)
          return void warn(t('chooseFiles'))
        if (dialog === 'edit' && controller.meantVolumes().length !== 1) return void warn(t('chooseVolume'))
        if (dialog === 'batchForms' && controller.$volumes.get().length === 0) return void warn(t('noVolumes'))
        now.current(dialog)
      },
      lift() {
        const files = controller.meant()
        if (files.length === 0) return void warn(t('chooseFiles'))
        const pages = files.reduce((sum, file) => sum + file.pages, 0)
        const homes = new Map(files.map(({ id, volumeId }) => [id, volumeId]))
        controller.$lifted.set({ ids: files.map(({ id }) => id), pages, homes, volumes: controller.$volumes.get() })
        announce(t('lifted', { count: files.length, pages }), { about: 'lifted' })
      },
      letGo() {
        if (controller.$lifted.get()) announce(t('letGo'), { about: 'lifted' })
        controller.$lifted.set(null)
      },
      placeInto: (volume) => placeLifted(volume),
      async placeBehind(file) {
        const opened = controller.$opened.get()
        const ids = new Set(controller.$lifted.get()?.ids)
        // Behind a file that is lifted itself is behind the last one before it that stays.
        const files = controller.files()
        const at = files.findIndex(({ id }) => id === file)
        const before = files.slice(0, at + 1).filter(({ id }) => !ids.has(id))
        if (opened === UNPLACED) await placeLifted(null)
        else await placeLifted(opened, before.at(-1)?.id ?? null)
      },
      async send() {
        const to = controller.$target.get()
        if (to === null || to === controller.$opened.get()) return void warn(t('chooseTarget'))
        await move(
          controller.meant().map(({ id }) => id),
          to
        )
      },
      async moveTo(files, volumeNo) {
        const to = controller.numbered(volumeNo)
        if (!to) return false
        await move(files, to.id)
        return true
      },
      async returnFiles(files, { reason, opinion }) {
        const seen = controller.seen(files.map(({ volumeId }) => volumeId))
        const ids = files.map(({ id }) => id)
        const done = await step(() =>
          ask(steps.returnVolumeFiles, { seen, ids, reason, ...(opinion !== undefined && { opinion }) }, QUIET)
        )
        if (done) succeed(t('returned', { count: ids.length }))
        return done !== null
      },
      async shift(by) {
        const opened = controller.$opened.get()
        const meant = new Set(controller.meant().map(({ id }) => id))
        const ids = controller.files().map(({ id }) => id)
        if (opened === UNPLACED) return announce(t('noOrder'), { about: 'shifted' })
        if (meant.size === 0) return void warn(t('chooseFiles'))
        const order = movedByOne(ids, meant, by)
        if (order.join() === ids.join()) return sayEnd.current(by)
        const marked = controller.$marked.get()
        const seen = controller.seen([opened])
        const done = await step(() => ask(steps.reorderVolume, { seen, id: opened, ids: order }, QUIET))
        controller.$marked.set(marked)
        const first = order.findIndex((id) => meant.has(id))
        if (done) announce(t('shifted', { place: first + 1, count: order.length }), { about: 'shifted' })
      },
      async split() {
        const [opened, before] = [controller.$opened.get(), controller.$current.get()]
        if (opened === UNPLACED || before === null) return void warn(t('chooseSplit'))
        const seen = controller.seen([opened])
        const done = await step((beyond) => ask(steps.splitVolume, { seen, id: opened, before, ...beyond }, QUIET))
        const fresh = done?.volumes.find(({ id }) => id !== opened)
        if (fresh) succeed(t('splitDone', { no: volumeNumber(fresh.volumeNo), count: fresh.files }))
      },
      async merge() {
        const [volume, ...others] = controller.meantVolumes()
        if (!volume) return void warn(t('chooseVolume'))
        const next = others.length > 0 ? others : controller.behind(volume)
        if (next.length === 0) return void warn(t('refused.noNext'))
        const ids = next.map(({ id }) => id)
        const seen = controller.seen([volume.id, ...ids])
        const done = await step((beyond) =>
          ask(steps.mergeVolume, { seen, id: volume.id, with: ids, ...beyond }, QUIET)
        )
        if (done) succeed(t('mergeDone', { no: volumeNumber(volume.volumeNo), count: done.volumes[0]?.files ?? 0 }))
      },
      async renumber() {
        const seen = controller.seen(controller.$volumes.get().map(({ id }) => id))
        if (await step(() => ask(steps.renumberVolumes, { seen }, QUIET))) succeed(t('renumbered'))
      },
      paginate: (sides) =>
        onVolumes(t(`paginated.${sides}`), (ids, seen) => ask(steps.paginateVolumes, { seen, ids, sides }, QUIET)),
      lock: () => onVolumes(t('locked'), (ids, seen) => ask(steps.lockVolumes, { seen, ids }, QUIET)),
      unlock: () => onVolumes(t('unlocked'), (ids, seen) => ask(steps.unlockVolumes, { seen, ids }, QUIET)),
      async remove() {
        const volumes = controller.meantVolumes()
        if (volumes.length === 0) return void warn(t('chooseVolumes'))
        if (!(await confirmDeletion(ofParts, volumes.length, volumes[0]?.title))) return
        await onVolumes(t('deleted', { count: volumes.length }), (ids, { volumes: known }) => {
          const seen = known.map(({ id, rowVersion }) => `${id}:${rowVersion}`).join(',')
          return ask(steps.deleteVolumes, { ids: ids.join(','), seen }, QUIET)
        })
      },
      async undo() {
        const state = controller.list.$state.get()
        const last = 'data' in state ? state.data?.last : null
        if (!last) return void warn(t('nothingToUndo'))
        if (await step(() => ask(calls.undoVolumeStep, { step: last.step }, QUIET)))
          succeed(t('undone', { step: t(`step.${last.kind}`) }))
      },
      async export() {
        const ids = [...controller.$markedVolumes.get()]
        const columns = controller.grid ? shownVolumeColumns(controller.grid) : []
        const isThere = await download(calls.exportVolumes, {
          ...(ids.length > 0 && { ids: ids.join(',') }),
          ...(columns.length > 0 && { columns: columns.join(',') }),
          ...controller.$sort.get()
        })
        if (isThere) announce(t('exported'), { about: 'exported' })
      },
      toForms() {
        const [volume, ...others] = controller.meantVolumes()
        if (!volume || others.length > 0) return void warn(t('chooseVolume'))
        go(`/pdf-forms/create?${new URLSearchParams({ template: FIRST_FORM, target: volume.id })}`)
      }
    }

    function placeLifted(to: string | null, after?: string | null): Promise<void> {
      const lifted = controller.$lifted.get()
      if (lifted) return move(lifted.ids, to, after)
      warn(t('nothingLifted'))
      return Promise.resolve()
    }
  }, [controller, t, ofParts])
}
