import type { EnterpriseAuth, OwnEnterprise } from '#contract/organisation/enterprise-auth.ts'

/** The papers of a unit as the archive's queue has them: they wait, unless it says otherwise. */
export const enterpriseRow = (id: string, name: string, more: Partial<EnterpriseAuth> = {}): EnterpriseAuth => ({
  id,
  rowVersion: 1,
  isShared: false,
  createBy: 'u2',
  createTime: '2026-11-20 09:00:00',
  updateBy: null,
  updateTime: null,
  name,
  status: '1',
  status_dictText: '待审核',
  uscc: '91990102MA00000777',
  legalPerson: '郑午庚',
  certType: '1',
  certType_dictText: '统一社会信用代码营业执照',
  validTo: '2099-12-31',
  applicantName: '周辰壬',
  submitTime: '2026-11-19 15:20:00',
  opinion: null,
  reviewerName: null,
  reviewTime: '',
  mayTakeBack: false,
  licence: '',
  licence_dictText: '',
  letter: '',
  letter_dictText: '',
  ...more
})

/** The verification of one's own unit: returned, with its papers, unless it says otherwise. */
export const ownEnterpriseAnswer = (more: Partial<OwnEnterprise> = {}): OwnEnterprise => ({
  id: 'a1',
  unit: '云澜市政工程设计研究院有限公司',
  status: '3',
  status_dictText: '已驳回',
  verifiedTo: null,
  maySubmit: true,
  mayWithdraw: false,
  name: '云澜市政工程设计研究院有限公司',
  uscc: '91990102MA00000777',
  legalPerson: '郑午庚',
  certType: '1',
  certType_dictText: '统一社会信用代码营业执照',
  validTo: null,
  licence: 'enterprise/1.pdf',
  letter: 'enterprise/2.pdf',
  applicantName: '周辰壬',
  submitTime: '2026-11-19 15:20:00',
  opinion: '公章不清',
  reviewerName: '审核员',
  reviewTime: '2026-11-20 09:00:00',
  ...more
})
