import type { ReactNode } from 'react'

import { Dialog } from '#ui/containers/dialog.tsx'

interface DecisionDialogProps {
  /** What is decided about, as its heading; null: nothing is asked. */
  readonly title: string | null
  /** What it is called while it closes. */
  readonly closing: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of a decision about files or volumes: what it holds begins anew with each decision. */
export function DecisionDialog({ title, closing, onClose, children }: DecisionDialogProps) {
  return (
    <Dialog title={title ?? closing} isOpen={title !== null} onOpenChange={onClose} width={560}>
      {title !== null && children}
    </Dialog>
  )
}
