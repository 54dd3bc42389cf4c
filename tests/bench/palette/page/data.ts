import type { MenuEntry } from '#contract/core/menu.ts'

const PLACES =
  '地基 di ji,主体 zhu ti,屋面 wu mian,幕墙 mu qiang,电梯 dian ti,给水 ji shui,排水 pai shui,消防 xiao fang,通风 tong feng,照明 zhao ming,道路 dao lu,桥梁 qiao liang,隧道 sui dao,管线 guan xian,绿化 lv hua,围墙 wei qiang,人防 ren fang,节能 jie neng,装饰 zhuang shi,智能 zhi neng,钢筋 gang jin,混凝土 hun ning tu'
const ACTS =
  '检测 jian ce,验收 yan shou,施工 shi gong,设计 she ji,监理 jian li,勘察 kan cha,试验 shi yan,移交 yi jiao,审核 shen he,申请 shen qing,整改 zheng gai,测量 ce liang,隐蔽 yin bi,分部 fen bu,分项 fen xiang,竣工 jun gong,材料 cai liao,设备 she bei,安全 an quan,质量 zhi liang,进度 jin du,合同 he tong'
const KINDS =
  '报告 bao gao,记录 ji lu,方案 fang an,图纸 tu zhi,清单 qing dan,台账 tai zhang,通知 tong zhi,证书 zheng shu,日志 ri zhi,纪要 ji yao,统计 tong ji,汇总 hui zong,目录 mu lu,说明 shuo ming,评定 ping ding,交底 jiao di,计划 ji hua,总结 zong jie,批复 pi fu,登记 deng ji,备案 bei an,归档 gui dang'

interface Word {
  readonly text: string
  readonly syllables: string
}
const words = (list: string): Word[] =>
  list.split(',').map((entry) => {
    const [text = '', ...syllables] = entry.split(' ')
    return { text, syllables: syllables.join(' ') }
  })

/** So many entries of a menu. */
const COUNT = 10_000

const titles: readonly Word[] = words(PLACES)
  .flatMap((place) =>
    words(ACTS).flatMap((act) =>
      words(KINDS).map((kind) => ({
        text: place.text + act.text + kind.text,
        syllables: [place, act, kind].map((word) => word.syllables).join(' ')
      }))
    )
  )
  .slice(0, COUNT)

/** A menu of ten thousand pages below a hundred others, with the syllables that the server sends along. */
export function largeMenu(): MenuEntry[] {
  const entry = (path: string, { text, syllables }: Word, children?: MenuEntry[]): MenuEntry => ({
    id: path,
    key: path,
    path,
    name: path,
    component: children ? 'layouts/RouteView' : `bench/${path}`,
    route: '1',
    hidden: false,
    meta: { title: text, syllables, keepAlive: true, internalOrExternal: false, componentName: path },
    ...(children && { children })
  })
  return Array.from({ length: 100 }, (_, group) =>
    entry(
      `/g${group}`,
      { text: '分组', syllables: 'fen zu' },
      titles.slice(group * 100, group * 100 + 100).map((title, at) => entry(`/g${group}/p${at}`, title))
    )
  )
}

/** The same titles for the peer, which is given full pinyin and initials as keywords. */
export const peerEntries = titles.map(({ text, syllables }, at) => ({
  id: String(at),
  title: text,
  keywords: [
    syllables.replaceAll(' ', ''),
    syllables
      .split(' ')
      .map(([first = '']) => first)
      .join('')
  ]
}))
