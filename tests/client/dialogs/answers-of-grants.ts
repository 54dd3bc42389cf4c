import type { Answers } from '#kit/answers/answers.ts'

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
  'GET /sys/role/dataScope': () => ({
    dataScope: {
      read: [{ catalog: { classes: ['C'], submitBy: ['SG'] }, uploadedBy: 'unit', states: ['draft'] }],
      write: [{ catalog: 'all', uploadedBy: 'self' }]
    }
  }),
  'GET /sys/role/dataScopeChoices': () => ({
    classes: [{ value: 'C', text: 'C 施工文件' }],
    groups: [{ value: 'C5', text: 'C5 施工记录文件' }],
    submitBy: [{ value: 'SG', text: '施工单位' }]
  }),
  'GET /sys/dict/getDictItems/file_status': () => [{ value: 'draft', text: '草稿' }],
  'GET /sys/sysDepartRole/getDeptRoleList': () => [
    {
      id: 'dr1',
      rowVersion: 1,
      isShared: false,
      createBy: null,
      createTime: null,
      updateBy: null,
      updateTime: null,
      departId: 'd1',
      departId_dictText: '接收科',
      deptId: 'd1',
      roleCode: 'clerk',
      roleName: '收件员',
      description: null
    }
  ],
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
