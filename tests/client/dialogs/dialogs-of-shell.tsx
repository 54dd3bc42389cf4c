import { type DialogKind, type OpenedDialog, openDialog } from '#core/state/dialogs.ts'
import { Asking } from '#shell/dialogs/asking.tsx'
import { DialogHost } from '#shell/dialogs/host.tsx'

import { notice } from './answers.ts'
import type { DrawnDialog } from './dialogs.tsx'

interface OfKind {
  readonly file: string
  readonly name: string | RegExp
  readonly open: OpenedDialog
  readonly mustAnswer?: true
}
/** The dialogs that belong to no screen, by their kind: the compiler misses one that is not here. */
const BY_KIND: { readonly [Kind in DialogKind]: readonly OfKind[] } = {
  palette: [{ file: 'shell/palette/palette.tsx', name: /./, open: { kind: 'palette' } }],
  project: [{ file: 'shell/dialogs/project-dialog.tsx', name: '项目选择', open: { kind: 'project' } }],
  department: [
    {
      file: 'shell/dialogs/department-dialog.tsx',
      name: '部门切换',
      open: { kind: 'department', departs: [{ orgCode: 'A01', departName: '接收科' }], orgCode: 'A01' }
    }
  ],
  password: [{ file: 'shell/dialogs/password-dialog.tsx', name: '密码修改', open: { kind: 'password' } }],
  settings: [{ file: 'shell/dialogs/settings-drawer.tsx', name: '系统设置', open: { kind: 'settings' } }],
  keys: [{ file: 'shell/dialogs/keys-dialog.tsx', name: '快捷键与使用手册', open: { kind: 'keys' } }],
  about: [{ file: 'shell/dialogs/about-dialog.tsx', name: '关于', open: { kind: 'about' } }],
  jobs: [{ file: 'shell/dialogs/jobs-dialog.tsx', name: '后台任务', open: { kind: 'jobs' } }],
  'sign-out': [{ file: 'shell/dialogs/questions.tsx', name: '提示', open: { kind: 'sign-out' } }],
  notice: [{ file: 'shell/dialogs/notice-viewer.tsx', name: /./, open: { kind: 'notice', notice } }],
  expired: [{ file: 'shell/dialogs/expired-dialog.tsx', name: '登录已过期', open: { kind: 'expired' } }],
  ending: [
    {
      file: 'shell/dialogs/session-notices.tsx',
      name: '登录即将过期',
      open: { kind: 'ending', at: Date.now() + 600_000 }
    }
  ],
  'other-user': [
    {
      file: 'shell/dialogs/session-notices.tsx',
      name: '账号已切换',
      open: { kind: 'other-user', name: 'baomi' },
      mustAnswer: true
    }
  ]
}

/** The same, drawn as the shell draws them. */
export const KINDS: readonly DrawnDialog[] = Object.values(BY_KIND)
  .flat()
  .map(({ open, ...dialog }) => ({
    ...dialog,
    draw: () => (
      <main>
        <button type="button" onClick={() => openDialog(open)}>
          打开
        </button>
        <button type="button">别处</button>
        <DialogHost />
        <Asking />
      </main>
    )
  }))
