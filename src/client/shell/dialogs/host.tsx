import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { $dialogs, closeDialog, type OpenedDialog, type DialogKind } from '#core/state/dialogs.ts'

import { ErrorBoundary } from '../loading/error-boundary.tsx'
import { type Load, lazyView } from '../loading/lazy-view.ts'
import { ChunkNotice } from './chunk-notice.tsx'

/** What a dialog of a kind is given: what it was opened with. */
export type DialogOf<Kind extends DialogKind> = Extract<OpenedDialog, { readonly kind: Kind }>
type Drawings = { readonly [Kind in DialogKind]: Load<DialogOf<Kind>> }

/** How each dialog is drawn; fetched when it is first opened. */
const DRAWINGS: Drawings = {
  palette: () => import('../palette/palette.tsx').then(({ Palette }) => ({ default: Palette })),
  project: () => import('./project-dialog.tsx').then(({ ProjectDialog }) => ({ default: ProjectDialog })),
  department: () => import('./department-dialog.tsx').then(({ DepartmentDialog }) => ({ default: DepartmentDialog })),
  password: () => import('./password-dialog.tsx').then(({ PasswordDialog }) => ({ default: PasswordDialog })),
  settings: () => import('./settings-drawer.tsx').then(({ SettingsDrawer }) => ({ default: SettingsDrawer })),
  keys: () => import('./keys-dialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog })),
  about: () => import('./about-dialog.tsx').then(({ AboutDialog }) => ({ default: AboutDialog })),
  jobs: () => import('./jobs-dialog.tsx').then(({ JobsDialog }) => ({ default: JobsDialog })),
  'sign-out': () => import('./questions.tsx').then(({ SignOutQuestion }) => ({ default: SignOutQuestion })),
  notice: () => import('./notice-viewer.tsx').then(({ NoticeViewer }) => ({ default: NoticeViewer })),
  expired: () => import('./expired-dialog.tsx').then(({ ExpiredDialog }) => ({ default: ExpiredDialog })),
  ending: () => import('./session-notices.tsx').then(({ EndingNotice }) => ({ default: EndingNotice })),
  'other-user': () => import('./session-notices.tsx').then(({ OtherUserNotice }) => ({ default: OtherUserNotice }))
}

/** Draws the dialogs that belong to no screen, over whatever page is in front. */
export function DialogHost() {
  useTranslation('shell')
  const open = useStore($dialogs)
  return open.map((dialog) => (
    <ErrorBoundary
      key={dialog.kind}
      fallback={(failure) => <ChunkNotice failure={failure} onClose={() => closeDialog(dialog.kind)} />}
    >
      <Suspense>
        <Drawing dialog={dialog} />
      </Suspense>
    </ErrorBoundary>
  ))
}

function Drawing({ dialog }: { dialog: OpenedDialog }) {
  // Each kind is drawn by the component of its own row.
  const Drawn = lazyView(DRAWINGS[dialog.kind] as Load<typeof dialog>)
  return <Drawn {...dialog} />
}
