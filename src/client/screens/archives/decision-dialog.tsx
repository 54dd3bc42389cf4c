import type { ReactNode } from 'react'

import { Dialog } from '#ui/dialog.tsx'

import type { SeenFile } from './review-queue.ts'

interface DecisionDialogProps {
  /** The files that are to be decided about; none: it is closed. */
  readonly files: readonly SeenFile[]
  /** What its heading says of a single file, by its title, and of several. */
  readonly titles: { readonly one: (title: string) => string; readonly many: (count: number) => string }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of a decision about files 文件审核: what it holds begins anew with each decision. */
export function DecisionDialog({ files, titles, onClose, children }: DecisionDialogProps) {
  const [first] = files
  return (
    <Dialog
      title={files.length === 1 && first ? titles.one(first.row.title) : titles.many(files.length)}
      isOpen={files.length > 0}
      onOpenChange={onClose}
      width={560}
    >
      {files.length > 0 && children}
    </Dialog>
  )
}
