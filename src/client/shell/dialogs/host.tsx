import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { $dialogs, closeDialog, type OpenedDialog, type DialogKind } from '#core/state/dialogs.ts'
import { HostContext } from '#ui/base/layers/hosted.ts'

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

interface Shown {
  readonly open: readonly OpenedDialog[]
  /** Those that have been closed and fade away. */
  readonly leaving: readonly OpenedDialog[]
  /** How often a dialog was opened while the one before it faded away: it begins anew. */
  readonly turns: Partial<Record<DialogKind, number>>
}

/** Draws the dialogs that belong to no screen, over whatever page is in front; each stays in the page until it has faded away. */
export function DialogHost() {
  useTranslation('shell')
  const open = useStore($dialogs)
  const [shown, setShown] = useState<Shown>({ open, leaving: [], turns: {} })
  const now = shown.open === open ? shown : following(shown, open)
  if (now !== shown) setShown(now)
  const { leaving, turns } = now
  return [...leaving, ...open].map((dialog) => (
    <Hosted
      key={`${dialog.kind} ${turns[dialog.kind] ?? 0}`}
      dialog={dialog}
      isOpen={open.includes(dialog)}
      onGone={() => setShown((last) => ({ ...last, leaving: last.leaving.filter((one) => one !== dialog) }))}
    />
  ))
}

function following(last: Shown, open: readonly OpenedDialog[]): Shown {
  const isOpen = ({ kind }: OpenedDialog) => open.some((one) => one.kind === kind)
  const again = last.leaving.filter(isOpen).map(({ kind }) => [kind, (last.turns[kind] ?? 0) + 1])
  return {
    open,
    leaving: [...last.leaving, ...last.open].filter((dialog) => !isOpen(dialog)),
    turns: { ...last.turns, ...Object.fromEntries(again) }
  }
}

interface HostedProps {
  readonly dialog: OpenedDialog
  readonly isOpen: boolean
  /** Called when nothing of it is in the page any more after it was closed. */
  readonly onGone: () => void
}

function Hosted({ dialog, isOpen, onGone }: HostedProps) {
  const latest = useRef({ isOpen, onGone })
  latest.current = { isOpen, onGone }
  const surfaces = useRef(0)
  const host = useMemo(() => {
    const end = () => {
      if (surfaces.current === 0) latest.current.onGone()
    }
    return {
      onShown: () => void surfaces.current++,
      onGone: () => {
        surfaces.current--
        if (!latest.current.isOpen) end()
      },
      end
    }
  }, [])
  // What was closed before it had come has nothing that could fade away.
  useEffect(() => {
    if (!isOpen) host.end()
  }, [isOpen, host])
  return (
    <HostContext value={useMemo(() => ({ ...host, isOpen }), [host, isOpen])}>
      <ErrorBoundary fallback={(failure) => <ChunkNotice failure={failure} onClose={() => closeDialog(dialog.kind)} />}>
        <Suspense>
          <Drawing dialog={dialog} />
        </Suspense>
      </ErrorBoundary>
    </HostContext>
  )
}

function Drawing({ dialog }: { dialog: OpenedDialog }) {
  // Each kind is drawn by the component of its own row.
  const Drawn = lazyView(DRAWINGS[dialog.kind] as Load<typeof dialog>)
  return <Drawn {...dialog} />
}
