import { bookEntries } from '#contract/organisation/book-entries.ts'
import { responsibles } from '#contract/organisation/responsibles.ts'
import { ContactCard } from '#screens/organisation/contacts/contact-card.tsx'
import { SignatureDialog } from '#screens/organisation/people/signature-dialog.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const texts = {
  thing: '责任主体',
  field: (key: string) => key,
  action: (key: string) => (key === 'call' ? '联系' : '签章'),
  question: () => undefined
}

/** The dialogs of units and of the people in them. */
export const ORGANISATION_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/organisation/people/signature-dialog.tsx',
    name: '签章：许未庚',
    draw: whenOpen((close) => (
      <SignatureDialog
        resource={responsibles}
        texts={texts}
        row={{ id: 'r1', rowVersion: 1, isShared: false, name: '许未庚', signPath: null, signPath_dictText: '' }}
        onDone={close}
        onClose={close}
      />
    ))
  },
  {
    file: 'screens/organisation/contacts/contact-card.tsx',
    name: '联系：陈酉丁',
    draw: whenOpen((close) => (
      <ContactCard
        resource={bookEntries}
        texts={texts}
        row={{ id: 'c1', rowVersion: 1, isShared: false, name: '陈酉丁', phone: '16600001200', tel: '0999-8800000' }}
        onDone={close}
        onClose={close}
      />
    ))
  }
]
