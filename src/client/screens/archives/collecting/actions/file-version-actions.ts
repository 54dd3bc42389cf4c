import type { useTranslation } from 'react-i18next'

import type { FileRow } from '#contract/archives/files.ts'
import { warn } from '#core/state/toasts.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'

import { isOpen, rowFilesOf } from '../session/collect-columns.ts'
import type { CollectOpen } from './collect-dialogs.tsx'

/** What can be done with the bytes of a file: the one with the id, or the active one. */
export interface VersionActions {
  /** Opens the dialog in which a file gets other bytes. */
  readonly replace: (id?: string) => Promise<void>
  /** Shows what a file's bytes have replaced. */
  readonly versions: (id?: string) => void
}

/** The actions on the bytes of files of the session that is open. */
export function versionActions(
  sessionNow: () => GridSession | null,
  open: (dialog: CollectOpen) => void,
  t: ReturnType<typeof useTranslation<'archives'>>['t']
): VersionActions {
  /** The file that is meant, which has bytes; a warning where there is none. */
  const meant = ({ grid }: GridSession, id: string | undefined): FileRow | null => {
    const [active = -1] = grid.rows.meant()
    const row = (id === undefined ? grid.state.rows.row(active) : grid.get(id)) as FileRow | undefined
    if (row && rowFilesOf(row).length > 0) return row
    warn(t(row ? 'replace.noBytes' : 'selectFirst'))
    return null
  }
  return {
    async replace(id) {
      const session = sessionNow()
      const row = session && meant(session, id)
      if (!session || !row) return
      if (!isOpen(row.status)) return void warn(t('replace.notOpen'))
      // What was typed into the row goes first: its version is another one then.
      await session.saver.flush()
      open({ replacing: meant(session, row.id) ?? row })
    },
    versions(id) {
      const session = sessionNow()
      const row = session && meant(session, id)
      if (row) open({ versions: row })
    }
  }
}
