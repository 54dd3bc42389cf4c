import { Phone } from 'lucide-react'
import { lazy } from 'react'

import { bookEntries } from '#contract/organisation/book-entries.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const ContactGroups = lazy(async () => ({ default: (await import('./contacts/contact-groups.tsx')).ContactGroups }))
const ContactCard = lazy(async () => ({ default: (await import('./contacts/contact-card.tsx')).ContactCard }))

/** 档案通讯录: whom to call at the archive, at units and at authorities. */
export default listScreen(bookEntries, {
  area: 'organisation',
  columns: ['name', 'contactGroup', 'org', 'post', 'phone', 'tel', 'email', 'remark'],
  search: ['name', 'org', 'phone', 'contactGroup'],
  form: [['name', 'contactGroup'], ['org', 'post'], ['phone', 'tel'], ['email'], ['remark']],
  inPlace: ['contactGroup', 'org', 'post', 'phone', 'tel', 'email', 'remark'],
  above: ContactGroups,
  dialogs: { call: { icon: <Phone aria-hidden />, dialog: ContactCard } },
  widths: { name: 90, contactGroup: 110, org: 240, post: 120, phone: 130, tel: 130, email: 190, remark: 200 }
})
