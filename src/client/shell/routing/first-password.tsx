import { lazy, Suspense } from 'react'

import { Skeleton } from '#ui/status/skeleton.tsx'

import { DialogHost } from '../dialogs/host.tsx'

const PasswordDialog = lazy(async () => ({ default: (await import('../dialogs/password-dialog.tsx')).PasswordDialog }))

/** Is shown to who has a password that somebody else has set: he changes it, or signs out. */
export function FirstPassword() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Suspense fallback={<Skeleton lines={6} className="w-96" />}>
        <PasswordDialog kind="password" isFirst />
      </Suspense>
      <DialogHost />
    </main>
  )
}
