import { dutyLetter } from '#contract/projects/project-register.ts'
import { ask } from '#core/wire/http/ask.ts'
import { PaperDialog } from '#parts/paper/paper-dialog.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'

/** 责任书 of a confirmed project: read page by page, and saved as a file to be signed. */
export function DutyLetterDialog({ texts, row, onClose }: OwnDialogProps) {
  return (
    <PaperDialog
      title={`${texts.action('dutyLetter')}：${String(row.name)}`}
      paper={(signal) => ask(dutyLetter, { id: row.id }, { signal, quiet: true })}
      onClose={onClose}
    />
  )
}
