import type { PermissionMember } from '#contract/organisation/project-permissions.ts'
import { type AccessWaiting, projectUsers } from '#contract/organisation/project-users.ts'
import type { Answers } from '#kit/answers/answers.ts'
import { AssignDialog } from '#screens/organisation/people/assign-dialog.tsx'
import { InviteDialog } from '#screens/organisation/people/invite-dialog.tsx'
import { InvitePastedDialog } from '#screens/organisation/people/invite-pasted-dialog.tsx'
import { RefuseDialog } from '#screens/organisation/people/refuse-dialog.tsx'
import { RemovePersonDialog } from '#screens/organisation/people/remove-person-dialog.tsx'
import { ScopeDialog } from '#screens/projects/scope-dialog.tsx'

import { type DrawnDialog, whenOpen } from './dialogs.tsx'

const texts = {
  thing: '系统用户',
  field: (key: string) => (key === 'roleIds' ? '本项目角色' : key),
  action: (key: string) => key,
  question: () => undefined
}
const row = { id: 'm1', rowVersion: 1, isShared: false, realname: '钱丑乙', roleIds: 'r1', userId: 'u1' }
const request: AccessWaiting = {
  id: 'a1',
  realname: '冯申丙',
  username: 'newcomer',
  phone: null,
  unit: null,
  note: null,
  askTime: '2026-11-24 09:00:00'
}
const member: PermissionMember = {
  id: 'm1',
  rowVersion: 1,
  realname: '钱丑乙',
  username: 'clerk',
  unit: null,
  roleIds: ['r1'],
  dataScope: 'catalog',
  dataScope_dictText: '指定目录',
  parts: [{ code: 'A', canWrite: false }],
  isOwn: false
}

/** What the server answers to them. */
export const PEOPLE_ANSWERS: Answers = {
  'GET /organization/unit/list': () => ({ records: [], total: 0, size: 1000, current: 1, pages: 0 }),
  'GET /organization/systemUser/roles': () => [
    { id: 'r1', roleCode: 'sg_archivist', roleName: '施工单位', canGrant: true },
    { id: 'r2', roleCode: 'svc_agent', roleName: '代办', canGrant: false }
  ],
  'GET /organization/systemUser/openWork': () => ({ tasks: 1, files: 2 }),
  'GET /project/permission/scopeTree': () => [
    { code: 'A', name: '工程准备阶段文件' },
    { code: 'A1', name: '立项文件' }
  ]
}

/** The dialogs of the people of a project and of their permissions. */
export const PEOPLE_DIALOGS: readonly DrawnDialog[] = [
  {
    file: 'screens/organisation/people/invite-pasted-dialog.tsx',
    name: '粘贴表格邀请',
    draw: whenOpen((close) => (
      <InvitePastedDialog texts={texts} pasted={'li_si\t没有这个单位\t资料员'} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'screens/organisation/people/invite-dialog.tsx',
    name: '邀请人员',
    draw: whenOpen((close) => <InviteDialog texts={texts} onDone={close} onInvited={close} onClose={close} />)
  },
  {
    file: 'screens/organisation/people/refuse-dialog.tsx',
    name: '拒绝冯申丙的申请',
    draw: whenOpen((close) => <RefuseDialog request={request} onDone={close} onClose={close} />)
  },
  {
    file: 'screens/organisation/people/assign-dialog.tsx',
    name: '钱丑乙在本项目的角色',
    draw: whenOpen((close) => (
      <AssignDialog resource={projectUsers} texts={texts} row={row} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'screens/organisation/people/remove-person-dialog.tsx',
    name: '将钱丑乙移出项目',
    draw: whenOpen((close) => (
      <RemovePersonDialog resource={projectUsers} texts={texts} row={row} onDone={close} onClose={close} />
    ))
  },
  {
    file: 'screens/projects/scope-dialog.tsx',
    name: '钱丑乙的数据范围',
    draw: whenOpen((close) => <ScopeDialog project="p1" member={member} onSaved={close} onClose={close} />)
  }
]
