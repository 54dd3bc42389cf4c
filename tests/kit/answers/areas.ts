/** Some administrative divisions, as the server answers for what is asked below. */
const AREAS: Readonly<Record<string, readonly (readonly [code: string, name: string])[]>> = {
  '86': [
    ['110000', '北京市'],
    ['330000', '浙江省']
  ],
  '330000': [
    ['330100', '杭州市'],
    ['330200', '宁波市']
  ],
  '330100': [
    ['330102', '上城区'],
    ['330105', '拱墅区']
  ],
  '110000': [['110100', '北京市']],
  '110100': [['110101', '东城区']]
}

/** The level below a division, in the shape of GET /sys/dict/loadTreeData. */
export const areasAnswered = (pid: string) =>
  (AREAS[pid] ?? []).map(([code, name]) => {
    const leaf = AREAS[code] === undefined
    return { key: code, value: code, code, title: name, label: name, parentId: pid, leaf, isLeaf: leaf }
  })

/** The names of divisions, in the shape of GET /sys/dict/loadDictItem. */
export const areaNames = (key: string) => {
  const names = new Map(Object.values(AREAS).flat())
  return key.split(',').map((code) => names.get(code) ?? code)
}
