import { ScanSearch } from 'lucide-react'
import { lazy } from 'react'

import { enterpriseAuths } from '#contract/organisation/enterprise-auth.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const EnterpriseKeys = lazy(async () => ({
  default: (await import('./enterprise/enterprise-keys.tsx')).EnterpriseKeys
}))
const EnterpriseDialog = lazy(async () => ({
  default: (await import('./enterprise/enterprise-dialog.tsx')).EnterpriseDialog
}))

/** 企业认证审核: the papers of units that wait for the archive, and those that it has decided about. */
export default listScreen(enterpriseAuths, {
  area: 'organisation',
  title: 'enterpriseReview',
  columns: [
    'name',
    'status',
    'uscc',
    'legalPerson',
    'validTo',
    'applicantName',
    'submitTime',
    'reviewerName',
    'opinion',
    'licence',
    'letter'
  ],
  search: ['name', 'status', 'uscc'],
  form: [],
  widths: {
    name: 240,
    status: 90,
    uscc: 180,
    legalPerson: 110,
    validTo: 110,
    applicantName: 90,
    submitTime: 170,
    opinion: 220
  },
  above: EnterpriseKeys,
  dialogs: {
    review: { icon: <ScanSearch aria-hidden />, right: ':review', dialog: EnterpriseDialog }
  }
})
