import { ClipboardPen, Copy } from 'lucide-react'
import { lazy } from 'react'

import type { OwnDialogs } from '#parts/resource/actions/own-dialogs.ts'

const MetaDataDialog = lazy(async () => ({ default: (await import('./meta-data-dialog.tsx')).MetaDataDialog }))
const MetaCopyDialog = lazy(async () => ({ default: (await import('./meta-copy-dialog.tsx')).MetaCopyDialog }))

/** What is done with an entity of metadata beside editing it. */
export const META_DIALOGS: OwnDialogs = {
  data: { icon: <ClipboardPen aria-hidden />, right: ':edit', dialog: MetaDataDialog },
  copy: { icon: <Copy aria-hidden />, right: ':add', dialog: MetaCopyDialog }
}
