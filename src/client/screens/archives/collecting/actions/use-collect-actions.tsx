import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type FileRow, submitFiles, withdrawFiles } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { inform, warn } from '#core/state/toasts.ts'
import { go } from '#core/state/pages/route.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { Others } from '#parts/grid-session/others.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { announce } from '#ui/base/announcer.ts'

import { gridRow, isOfOlderVersion } from '../session/collect-columns.ts'
import type { CollectController } from '../session/collect-controller.ts'
import { whereOpen } from './closed-node.ts'
import { CollectDialogs, type CollectOpen } from './collect-dialogs.tsx'
import { fillPages } from './other-pages.tsx'
import { type VersionActions, versionActions } from './file-version-actions.ts'
import { filesToChange } from '../bulk/files-to-change.ts'
import { downloadShown, exportShown } from './collect-download.ts'
import { removeSelected } from './remove-selected.ts'
import { markRefused, type OpenItem, toSubmit } from './refused-submit.tsx'
import { validateShown } from '../session/collect-validate.ts'
import { goToNextReturn } from '../session/collect-returns.ts'
import { openFiles, sayHanded } from './handed-words.ts'

/** What can be done at 收集著录: by its buttons, the menu of a row, and the palette. */
export interface CollectActions extends VersionActions {
  readonly add: () => void
  readonly remove: () => Promise<void>
  /** Opens the chooser of files; `folder` takes a whole folder. */
  readonly chooseFiles: () => void
  readonly chooseFolder: () => void
  /** Opens the dialog in which files are split and merged before they are uploaded to the open node. */
  readonly compose: () => void
  /** Submits the selected files for review; what refuses is shown at the cells. */
  readonly submit: (ids?: readonly string[]) => Promise<void>
  readonly withdraw: (ids?: readonly string[]) => Promise<void>
  readonly exportList: () => Promise<void>
  /** Opens the dialog that brings descriptions in from a table. */
  readonly importTable: () => void
  /** Fetches the stored files of these rows, of those that are selected, or of all that are in sight. */
  readonly download: (ids?: readonly string[]) => Promise<void>
  /** Asks what is to be archived about these rows, those that are selected, or all in sight, and shows at the cells what is wrong. */
  readonly validate: (ids?: readonly string[]) => Promise<void>
  readonly save: () => Promise<void>
  readonly refresh: () => Promise<void>
  /** Opens the dialog that changes some cells of these files, those that are selected, or all in sight, at once. */
  readonly bulkEdit: (ids?: readonly string[]) => void
  /** Puts the counted pages of their files into the cells 页数 of rows. */
  readonly fillPages: (ids?: readonly string[]) => void
  /** Goes to the next file that came back. */
  readonly nextReturn: () => void
  /** Opens the processes of the open item, where another one is created. */
  readonly processes: () => void
  /** Whether an older version of a template describes one of the files. */
  readonly hasOlderVersions: () => boolean
  /** Asks what these rows, or those that are selected, would lose by the newest version of their template, and moves them. */
  readonly moveToTemplate: (ids?: readonly string[]) => Promise<void>
  /** Shows the active file whole. */
  readonly details: () => void
  /** Asks why these files, or those that are selected, are made void. */
  readonly makeVoid: (ids?: readonly string[]) => Promise<void>
  /** Asks for another 目录条款 for a file, in its cell. */
  readonly refile: (id: string) => void
  /** No row is selected any more, and the focus is where it was in the grid. */
  readonly clearSelection: () => void
  readonly view: (objects: readonly StoredObject[]) => void
  /** What these actions draw: the viewer. */
  readonly dialogs: ReactNode
}

/** How files are chosen: one by one, or by the folder. */
export interface Choosers {
  readonly choose: () => void
  readonly chooseFolder: () => void
}

/** The actions of a controller. They are the same as long as the controller is. */
export function useCollectActions(controller: CollectController, choosers: Choosers): CollectActions {
  const { t } = useTranslation('archives')
  const { t: ofGrid } = useTranslation('grid')
  const ways = useRef(choosers)
  ways.current = choosers
  const [opened, setOpened] = useState<CollectOpen>({})

  const actions = useMemo(() => {
    const sessionNow = (): GridSession | null => {
      const state = controller.$session.get()
      return state.mode === 'ready' ? state.session : null
    }
    /** The rows that are meant, once what was typed into them has been sent; nothing and a warning where none is selected. */
    const meant = async (
      session: GridSession,
      ids: readonly string[] | undefined
    ): Promise<readonly string[] | null> => {
      const wanted = ids ?? session.grid.selected()
      if (wanted.length === 0) {
        warn(t('selectFirst'))
        return null
      }
      session.grid.edit.commit('stay')
      await session.saver.flush()
      return wanted
    }
    const openItem: OpenItem = async ({ id, nodeId }, refused) => {
      await controller.choose(nodeId)
      const session = sessionNow()
      if (!session || controller.$node.get()?.id !== nodeId) return
      markRefused(session.grid, refused)
      const cell = refused.find((outcome) => outcome.id === id)?.faults[0]?.field ?? ''
      go(`/archives/collect?${new URLSearchParams({ node: nodeId, file: id, cell })}`)
    }
    const hand = async (
      call: typeof submitFiles | typeof withdrawFiles,
      ids: readonly string[] | undefined,
      done: 'submitted' | 'withdrawn',
      undone: 'notSubmitted' | 'notWithdrawn'
    ) => {
      const session = sessionNow()
      const chosen = session && (await meant(session, ids))
      if (!session || !chosen) return
      const wanted = done === 'submitted' ? await toSubmit(session, chosen, openItem, t) : chosen
      if (wanted.length === 0) return
      const open = openFiles(session)
      const outcomes = await session.others
        .act(
          wanted,
          () => ask(call, { ids: [...wanted] }),
          (answer) => ({ rows: answer.flatMap(({ ok, row }) => (ok && row ? [gridRow(row)] : [])) })
        )
        // A failure is shown by `ask`; the rows stay as they are.
        .catch(() => [])
      sayHanded(session, outcomes, { done, undone, open }, t)
      controller.recount()
    }
    return {
      add: () => whereOpen(controller, () => sessionNow()?.grid.rows.insertBelow()),
      async remove() {
        const session = sessionNow()
        if (session) await removeSelected(session, t, ofGrid)
      },
      chooseFiles: () => whereOpen(controller, ways.current.choose),
      chooseFolder: () => whereOpen(controller, ways.current.chooseFolder),
      compose() {
        const node = controller.$node.get()
        if (node) whereOpen(controller, () => setOpened({ composing: node }))
        else warn(t('chooseNode'))
      },
      submit: async (ids?: readonly string[]) =>
        whereOpen(controller, () => hand(submitFiles, ids, 'submitted', 'notSubmitted')),
      withdraw: (ids?: readonly string[]) => hand(withdrawFiles, ids, 'withdrawn', 'notWithdrawn'),
      async exportList() {
        const state = controller.$session.get()
        if (state.mode === 'ready') await exportShown(state)
      },
      importTable() {
        const state = controller.$session.get()
        if (state.mode !== 'ready') return void warn(t('chooseNode'))
        whereOpen(controller, () => setOpened({ importing: { session: state.session, node: state.node } }))
      },
      async download(ids?: readonly string[]) {
        const state = controller.$session.get()
        if (state.mode !== 'ready') return
        await downloadShown(state, ids ?? state.session.grid.selected(), t)
      },
      async validate(ids?: readonly string[]) {
        const state = controller.$session.get()
        if (state.mode === 'ready') await validateShown(state, ids ?? state.session.grid.selected(), t)
      },
      async save() {
        const session = sessionNow()
        session?.grid.edit.commit('stay')
        await session?.saver.flush()
      },
      refresh: () => controller.refresh(),
      bulkEdit(ids?: readonly string[]) {
        const state = controller.$session.get()
        if (state.mode !== 'ready') return void warn(t('chooseNode'))
        whereOpen(controller, () => setOpened({ changing: filesToChange(state, ids) }))
      },
      fillPages(ids?: readonly string[]) {
        const session = sessionNow()
        if (session) whereOpen(controller, () => fillPages(session, ids ?? session.grid.selected(), t))
      },
      nextReturn() {
        const grid = sessionNow()?.grid
        const found = grid && goToNextReturn(grid)
        if (found) announce(t('returned.at', found), { about: 'returned' })
        else inform(t('returned.none'))
      },
      refile(id: string) {
        const grid = sessionNow()?.grid
        grid?.goTo(id, 'catalogCode')
        grid?.edit.open()
      },
      clearSelection() {
        const grid = sessionNow()?.grid
        if (!grid) return
        grid.rows.clearSelection()
        // The button that was pressed goes with what was selected.
        grid.state.changes.emit({ type: 'focus' })
      },
      processes() {
        const node = controller.$node.get()
        if (node?.level === 'item') setOpened({ processes: node })
        else warn(t('nodeProcess.notItem'))
      },
      hasOlderVersions() {
        const state = controller.$session.get()
        return state.mode === 'ready' && (state.session.grid.all() as FileRow[]).some(isOfOlderVersion)
      },
      async moveToTemplate(ids?: readonly string[]) {
        const session = sessionNow()
        const moving = session && (await meant(session, ids))
        if (moving) setOpened({ moving })
      },
      async makeVoid(ids?: readonly string[]) {
        const session = sessionNow()
        const voiding = session && (await meant(session, ids))
        if (voiding) setOpened({ voiding })
      },
      ...versionActions(sessionNow, setOpened, t),
      details: () => sessionNow()?.grid.show('details'),
      view(objects: readonly StoredObject[]) {
        if (objects.length > 0) setOpened({ viewed: objects })
        else warn(t('nothingToView'))
      }
    }
  }, [controller, t, ofGrid])

  // A dialog outlives the session in which it was opened, where another node is opened meanwhile.
  const act: Others['act'] = (ids, send, acted) => {
    const state = controller.$session.get()
    return state.mode === 'ready' ? state.session.others.act(ids, send, acted) : send()
  }
  const dialogs = (
    <CollectDialogs
      open={opened}
      onClose={() => setOpened({})}
      onMoved={() => void controller.reopen()}
      onVoid={() => {
        controller.recount()
        void controller.refresh()
      }}
      act={act}
    />
  )
  return { ...actions, dialogs }
}
