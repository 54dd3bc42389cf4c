import type { ExtensionRow } from '#contract/transfers/extensions.ts'
import { handovers } from '#contract/transfers/handovers.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { someChoices, someTransfer } from '#kit/answers/transfer-answers.ts'
import { SendDialog } from '#screens/archives/packing/send-dialog.tsx'
import { InboundDialog } from '#screens/archives/receiving/inbound-dialog.tsx'
import { AssignReviewer } from '#screens/archives/transferring/assign-reviewer.tsx'
import { ConcludeDialog } from '#screens/archives/transferring/conclude-dialog.tsx'
import { DecideExtension } from '#screens/archives/transferring/decide-extension.tsx'
import { ExtensionDialog } from '#screens/archives/transferring/extension-dialog.tsx'
import { ApplicationDialog } from '#screens/archives/transferring/application-dialog.tsx'

import { HandoverPapers } from '#screens/projects/handing/handover-papers.tsx'
import { IssueDialog } from '#screens/projects/handing/issue-dialog.tsx'
import { SignDialog } from '#screens/projects/handing/sign-dialog.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const nothing = () => undefined
const extension: ExtensionRow = {
  ...{
    id: 'e1',
    rowVersion: 1,
    projectId: 'p1',
    projectName: '云澜星河',
    status: 'applied',
    status_dictText: '待审批'
  },
  ...{ formerDay: '2026-11-16', wantedDay: '2027-01-31', reason: '资料整理未完', grantedDay: null, opinion: null },
  ...{ applicantName: '赵子甲', decidedByName: null, decidedAt: null, createTime: '2026-11-20 09:00:00' }
}

/** The papers of a transfer as a dialog of its list is given them. */
const ofPapers = {
  resource: handovers,
  texts: {
    thing: '移交书与接收证明',
    field: (key: string) => key,
    action: (key: string) => (key === 'issue' ? '发证' : '签章'),
    question: () => undefined
  },
  row: {
    ...{
      id: 'h1',
      rowVersion: 1,
      isShared: false,
      transferNo: 'YJ-2026-0001',
      status: 'draft',
      status_dictText: '草拟'
    },
    ...{ volumes: 2, files: 3, digest: 'ab'.repeat(32), bookPath: 'form/book.pdf' }
  }
}

/** What the dialogs of transfers ask for. */
export const TRANSFER_ANSWERS: Answers = {
  'GET /transfer/apply/choices': someChoices,
  'GET /transfer/receive/inbound': () => ({ senders: [], packages: [] }),
  'GET /transfer/review/reviewers': () => [{ id: 'u2', realname: '许未癸' }]
}

/** The dialogs of applying for transfers and reviewing them. */
export const TRANSFER_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/archives/transferring/application-dialog.tsx',
    name: '新建移交申请',
    draw: whenOpen((close) => <ApplicationDialog detail={null} onClose={close} onDone={close} />)
  },
  {
    file: 'screens/archives/transferring/extension-dialog.tsx',
    name: '申请延期',
    draw: whenOpen((close) => <ExtensionDialog onClose={close} onDone={close} />)
  },
  {
    file: 'screens/archives/transferring/decide-extension.tsx',
    name: '审批延期：云澜星河',
    draw: whenOpen((close) => <DecideExtension row={extension} onClose={close} onDone={nothing} />)
  },
  {
    file: 'screens/archives/transferring/conclude-dialog.tsx',
    name: '退回申请：YJ-2026-0001',
    draw: whenOpen((close) => <ConcludeDialog row={someTransfer()} kind="return" onClose={close} onDone={close} />)
  },
  {
    file: 'screens/archives/transferring/assign-reviewer.tsx',
    name: '分派移交申请 YJ-2026-0001',
    draw: whenOpen((close) => <AssignReviewer row={someTransfer()} onClose={close} onDone={close} />)
  },
  {
    file: 'screens/archives/packing/send-dialog.tsx',
    name: '发送移交包 YJ-2026-0001',
    draw: whenOpen((close) => (
      <SendDialog
        {...{ id: 't1', transferNo: 'YJ-2026-0001', onClose: close, onDone: close }}
        recipients={[{ address: 'https://archive.example.org/api', name: null, sender: null, hint: null }]}
      />
    ))
  },
  {
    file: 'screens/archives/receiving/inbound-dialog.tsx',
    name: '外来移交包',
    draw: whenOpen((close) => <InboundDialog onClose={close} />)
  },
  {
    file: 'screens/projects/handing/sign-dialog.tsx',
    name: '建设单位签章：YJ-2026-0001',
    draw: whenOpen((close) => <SignDialog {...ofPapers} onDone={close} onClose={close} />)
  },
  {
    file: 'screens/projects/handing/issue-dialog.tsx',
    name: '发证：YJ-2026-0001',
    draw: whenOpen((close) => <IssueDialog {...ofPapers} onDone={close} onClose={close} />)
  },
  {
    file: 'screens/projects/handing/handover-papers.tsx',
    name: '移交书与接收证明：YJ-2026-0001',
    draw: whenOpen((close) => <HandoverPapers {...ofPapers} onDone={close} onClose={close} />)
  }
]
