/** Two projects as the server lists them. */
export const someProjects = ['滨江隧道工程', '综合教学楼'].map((name, at) => ({
  id: `p${2 - at}`,
  name,
  projectNo: `2024-0${at}`,
  category: 'x',
  category_dictText: '市政',
  status: 'x',
  status_dictText: '收集中',
  createTime: '2024-01-01 00:00:00'
}))
