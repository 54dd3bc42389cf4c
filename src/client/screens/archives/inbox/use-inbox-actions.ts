import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { Placing, InboxFile } from '#contract/archives/inbox.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { type PaletteCommand, UNDO } from '#core/work/commands.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { confirmDeletion } from '#parts/list/confirm-deletion.tsx'

import type { Filed, InboxController, Wish } from './inbox-controller.ts'

/** What can be done at 待归类文件: by its buttons and by the palette. */
export interface InboxActions {
  readonly upload: () => void
  readonly refresh: () => Promise<void>
  readonly view: (files?: readonly InboxFile[]) => void
  /** Asks where the selected files go. */
  readonly place: (files?: readonly InboxFile[]) => void
  /** Files them at an item; fails where the server cannot be asked. */
  readonly placeAt: (files: readonly InboxFile[], nodeId: string) => Promise<void>
  /** Files the selected ones where their names say. */
  readonly placeAsGuessed: () => Promise<void>
  readonly undo: () => Promise<void>
  readonly remove: () => Promise<void>
}

interface Ways {
  readonly choose: () => void
  readonly view: (files: readonly InboxFile[]) => void
  readonly place: (files: readonly InboxFile[]) => void
}

/** The actions over the inbox, offered to the palette while it is in front. They are the same as long as the controller is. */
export function useInboxActions(controller: InboxController, ways: Ways): InboxActions {
  const { t } = useTranslation('archives')
  const { t: ofParts } = useTranslation('parts')
  const now = useRef(ways)
  now.current = ways
  const actions = useMemo((): InboxActions => {
    const meant = (files = controller.chosen()) => {
      if (files.length === 0) warn(t('selectFirst'))
      return files
    }
    const file = async (wishes: readonly Wish[]) => {
      const { settled, refused } = partedOutcomes(await controller.place(wishes))
      const items = new Set(settled.map(({ row }) => row?.item))
      const item = items.size === 1 ? ([...items][0] ?? '') : t('noth.severalItems')
      if (settled.length > 0) succeed(t('noth.placed', { count: settled.length, item }))
      if (refused.length > 0) warn(t('noth.notPlaced', { count: refused.length, reason: refused[0]?.message ?? '' }))
    }
    /** Names what was filed: the first by its title, and how many there are. */
    const namesOf = (outcomes: readonly Placing[], filed: readonly Filed[]) => {
      const title = filed.find(({ id }) => id === outcomes[0]?.id)?.title ?? ''
      return t(outcomes.length === 1 ? 'noth.one' : 'noth.several', { title, count: outcomes.length })
    }
    return {
      upload: () => now.current.choose(),
      refresh: controller.refresh,
      view: (files) => now.current.view(meant(files)),
      place: (files) => now.current.place(meant(files)),
      async placeAt(files, nodeId) {
        await file(files.map(({ id }) => ({ id, nodeId })))
        now.current.place([])
      },
      async placeAsGuessed() {
        const files = meant()
        const wishes = files.flatMap(({ id, guess }) => (guess ? [{ id, nodeId: guess.nodeId }] : []))
        if (files.length > wishes.length) warn(t('noth.noGuess', { count: files.length - wishes.length }))
        // A failure is shown by `ask`.
        if (wishes.length > 0) await file(wishes).catch(() => undefined)
      },
      async undo() {
        const filed = controller.$filed.get()
        const { settled, refused } = partedOutcomes(await controller.undo().catch(() => []))
        if (settled.length > 0) succeed(t('noth.takenBack', { files: namesOf(settled, filed) }))
        if (refused.length > 0)
          warn(t('noth.notTakenBack', { files: namesOf(refused, filed), reason: refused[0]?.message ?? '' }))
      },
      async remove() {
        const files = meant()
        if (files.length === 0 || !(await confirmDeletion(ofParts, files.length))) return
        await controller.remove(files.map(({ id }) => id)).catch(() => undefined)
      }
    }
  }, [controller, t, ofParts])
  const commands = useMemo((): readonly PaletteCommand[] => {
    const may = (action: string) => () => has(`archives.noth:${action}`)
    return [
      { id: 'noth.upload', title: () => t('upload'), group: 'screen', when: may('upload'), run: actions.upload },
      {
        id: 'noth.place',
        title: () => t('noth.place'),
        group: 'screen',
        when: may('edit'),
        run: () => actions.place()
      },
      {
        id: 'noth.guess',
        title: () => t('noth.placeAsGuessed'),
        group: 'screen',
        when: may('edit'),
        run: actions.placeAsGuessed
      },
      {
        id: 'noth.undo',
        title: () => t('noth.undo'),
        keys: UNDO,
        group: 'screen',
        when: () => controller.$filed.get().length > 0,
        run: actions.undo
      },
      { id: 'noth.view', title: () => t('view'), group: 'screen', run: () => actions.view() },
      { id: 'noth.delete', title: () => t('delete'), group: 'screen', when: may('edit'), run: actions.remove },
      { id: 'noth.refresh', title: () => t('refresh'), group: 'screen', run: actions.refresh }
    ]
  }, [actions, controller, t])
  useCommands(commands)
  return actions
}

/** What was done, and what was refused. */
const partedOutcomes = (outcomes: readonly Placing[]) => ({
  settled: outcomes.filter(({ ok }) => ok),
  refused: outcomes.filter(({ ok }) => !ok)
})
