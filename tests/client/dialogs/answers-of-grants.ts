import type { Answers } from '#kit/answers.ts'

/** What the dialogs of menus and of what is granted are answered. */
export const GRANT_ANSWERS: Answers = {
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
