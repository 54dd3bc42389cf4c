import { FileText, PenLine, Printer, Stamp } from 'lucide-react'
import { lazy } from 'react'

import { handoverMachine } from '#contract/transfers/handover-machine.ts'
import { handovers, signsNext } from '#contract/transfers/handovers.ts'
import { leadsFrom } from '#contract/core/state-machine.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const HandoversAbove = lazy(async () => ({ default: (await import('./handovers-above.tsx')).HandoversAbove }))
const HandoverPapers = lazy(async () => ({ default: (await import('./handover-papers.tsx')).HandoverPapers }))
const SignDialog = lazy(async () => ({ default: (await import('./sign-dialog.tsx')).SignDialog }))
const IssueDialog = lazy(async () => ({ default: (await import('./issue-dialog.tsx')).IssueDialog }))

/** There is something to print of it. */
const hasPapers = ({ bookPath, sealedPath, certificatePath }: Readonly<Record<string, unknown>>) =>
  [bookPath, sealedPath, certificatePath].some((path) => typeof path === 'string' && path !== '')

/** 移交书与接收证明: of each transfer that was received, how far its papers are, and what is done with them. */
export const HandoverList = listScreen(handovers, {
  area: 'transfers',
  title: 'handover',
  columns: [
    'transferNo',
    'projectName',
    'status',
    'certNo',
    'volumes',
    'files',
    'receivedAt',
    'fromName',
    'signedFromAt',
    'toName',
    'signedToAt',
    'issuedByName',
    'issuedAt',
    'unsignReason',
    'revokeReason'
  ],
  search: ['transferNo', 'status', 'certNo'],
  form: [],
  widths: {
    transferNo: 140,
    projectName: 240,
    status: 120,
    certNo: 150,
    volumes: 70,
    files: 70,
    receivedAt: 165,
    fromName: 130,
    signedFromAt: 165,
    toName: 130,
    signedToAt: 165,
    issuedByName: 90,
    issuedAt: 165,
    unsignReason: 200,
    revokeReason: 200
  },
  above: HandoversAbove,
  enters: 'papers',
  dialogs: {
    papers: { icon: <FileText aria-hidden />, dialog: HandoverPapers },
    print: { icon: <Printer aria-hidden />, right: ':print', when: hasPapers, dialog: HandoverPapers },
    sign: {
      icon: <PenLine aria-hidden />,
      right: ':sign',
      when: ({ isHere, status }) => isHere === true && signsNext(String(status)) !== undefined,
      dialog: SignDialog
    },
    issue: {
      icon: <Stamp aria-hidden />,
      right: ':issue',
      when: ({ isHere, status }) => isHere === true && leadsFrom(handoverMachine, 'issue', String(status)),
      dialog: IssueDialog
    }
  }
})
