import type { Answers } from '#kit/answers.ts'

/** What the dialogs of menus and of what is granted are answered. */
export const GRANT_ANSWERS: Answers = {
  'GET /sys/dataRule/list': () => ({
    records: [
      {
        id: 'd1',
        rowVersion: 1,
        isShared: false,
        createBy: null,
        createTime: null,
        updateBy: null,
        updateTime: null,
        permissionId: 'm-sys.position',
        permissionId_dictText: '职务管理',
        ruleName: '本人',
        ruleColumn: 'createBy',
        ruleConditions: '=',
        ruleConditions_dictText: '等于',
        ruleValue: '#{sys_user_code}',
        status: '1',
        status_dictText: '有效'
      }
    ],
    total: 1,
    size: 1000,
    current: 1,
    pages: 1
  }),
  'GET /sys/menu/preview': () => ({
    menu: [
      {
        id: 'm-sys.position',
        key: 'sys.position',
        path: '/sys/position',
        name: 'sys-position',
        component: 'system/position',
        route: '1',
        hidden: false,
        meta: { title: '职务管理', keepAlive: true, internalOrExternal: false, componentName: 'sys-position' }
      }
    ],
    auth: [{ action: 'sys.position:add', type: '2', describe: '新增' }]
  })
}
