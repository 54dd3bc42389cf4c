import { useStore } from '@nanostores/react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { $dialogs, closeDialog, type Dialog, type DialogKind } from '#core/state/dialogs.ts'

import { loadChunk } from '../chunk.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { ChunkNotice } from './chunk-notice.tsx'

/** What a dialog of a kind is given: what it was opened with. */
export type DialogOf<Kind extends DialogKind> = Extract<Dialog, { readonly kind: Kind }>
/** The switch of departments is drawn where its calls are: it is not among the header's actions yet. */
type Drawn = Exclude<DialogKind, 'department'>
type Drawings = { readonly [Kind in Drawn]: ComponentType<DialogOf<Kind>> }

/** How each dialog is drawn; fetched when it is first opened. */
const DRAWINGS: Drawings = {
  palette: fetched(() => import('../palette/palette.tsx').then(({ Palette }) => Palette)),
  project: fetched(() => import('./project-dialog.tsx').then(({ ProjectDialog }) => ProjectDialog)),
  password: fetched(() => import('./password-dialog.tsx').then(({ PasswordDialog }) => PasswordDialog)),
  settings: fetched(() => import('./settings-drawer.tsx').then(({ SettingsDrawer }) => SettingsDrawer)),
  keys: fetched(() => import('./keys-sheet.tsx').then(({ KeysSheet }) => KeysSheet)),
  'sign-out': fetched(() => import('./questions.tsx').then(({ SignOutQuestion }) => SignOutQuestion)),
  question: fetched(() => import('./questions.tsx').then(({ OpenQuestion }) => OpenQuestion)),
  expired: fetched(() => import('./expired-dialog.tsx').then(({ ExpiredDialog }) => ExpiredDialog)),
  ending: fetched(() => import('./session-notices.tsx').then(({ EndingNotice }) => EndingNotice)),
  'other-user': fetched(() => import('./session-notices.tsx').then(({ OtherUserNotice }) => OtherUserNotice))
}

/** Draws the dialogs that belong to no screen, over whatever page is in front. */
export function DialogHost() {
  useTranslation('shell')
  const open = useStore($dialogs).filter((dialog) => dialog.kind !== 'department')
  return open.map((dialog) => (
    <ErrorBoundary key={dialog.kind} fallback={(failure) => <ChunkNotice failure={failure} onClose={() => closeDialog(dialog.kind)} />}>
      <Suspense>
        <Drawing dialog={dialog} />
      </Suspense>
    </ErrorBoundary>
  ))
}

function Drawing({ dialog }: { dialog: Exclude<Dialog, { readonly kind: 'department' }> }) {
  // Each kind is drawn by the component of its own row.
  const Drawn = DRAWINGS[dialog.kind] as ComponentType<typeof dialog>
  return <Drawn {...dialog} />
}

function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(() => loadChunk(async () => ({ default: await load() }))) as unknown as ComponentType<Props>
}
