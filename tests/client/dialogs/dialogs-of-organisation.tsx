import { responsibles } from '#contract/organisation/responsibles.ts'
import { SignatureDialog } from '#screens/organisation/signature-dialog.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const texts = { thing: '责任主体', field: (key: string) => key, action: () => '签章', question: () => undefined }

/** The dialogs of units and of the people in them. */
export const ORGANISATION_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/organisation/signature-dialog.tsx',
    name: '签章：许未庚',
    draw: whenOpen((close) => (
      <SignatureDialog
        resource={responsibles}
        texts={texts}
        row={{ id: 'r1', rowVersion: 1, isShared: false, name: '许未庚', signPath: null }}
        onDone={close}
        onClose={close}
      />
    ))
  }
]
