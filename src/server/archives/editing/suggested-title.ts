/** What counts (号#层栋幢座楼期段月年日份张章节轮批次标米个台套根组项版区门单元度级%℃): a number before one of them is part of the title. */
const COUNTED =
  '[\\u53f7#\\u5c42\\u680b\\u5e62\\u5ea7\\u697c\\u671f\\u6bb5\\u6708\\u5e74\\u65e5\\u4efd\\u5f20\\u7ae0\\u8282\\u8f6e\\u6279\\u6b21\\u6807\\u7c73\\u4e2a\\u53f0\\u5957\\u6839\\u7ec4\\u9879\\u7248\\u533a\\u95e8\\u5355\\u5143\\u5ea6\\u7ea7%℃]'
/** What no title begins with: a number before one of these counts even with a leading zero (号#栋幢). */
const NUMBERED = '[#\\u53f7\\u680b\\u5e62]'
/** What may count behind a blank, unless it begins a word of its own, as 楼梯, 台账, 批准 and 月度 do; 门, 区, 组, 单, 项 and the like begin words alone. */
const COUNTED_APART =
  '(?:[\\u53f7\\u680b\\u5e62\\u5ea7\\u5c42\\u8f6e\\u7c73\\u6839\\u5ea6\\u4efd#%℃]|\\u697c(?![\\u68af\\u677f\\u9762\\u5730\\u5b87\\u9053\\u9876\\u627f])|\\u671f(?![\\u4e2d\\u95f4\\u672b])|\\u6bb5(?!\\u843d)|\\u6708(?!\\u5ea6)|\\u5e74(?!\\u5ea6)|\\u65e5(?![\\u5fd7\\u5e38])|\\u5f20(?!\\u62c9)|\\u6279(?![\\u51c6\\u590d\\u6587])|\\u6b21(?![\\u6881\\u8981])|\\u4e2a(?!\\u4eba)|\\u53f0(?![\\u8d26\\u73ed])|\\u5957(?![\\u7ba1\\u7b52])|\\u7248(?!\\u672c)|\\u7ea7(?!\\u914d))'
/** What counts with no blank before it, also with a leading zero: 门, 区, 楼, 组, 标, 单, 项, 节 and 章 begin words there. */
const COUNTED_JOINED =
  '[\\u53f7\\u5c42\\u680b\\u5e62\\u5ea7\\u671f\\u6bb5\\u6708\\u5e74\\u65e5\\u4efd\\u5f20\\u8f6e\\u6279\\u6b21\\u7c73\\u4e2a\\u53f0\\u5957\\u6839\\u7248\\u5ea6\\u7ea7#%℃]'
const YEAR = '(?!(?:19|20)\\d{2}(?!\\d))'
/** A date that more is said of: "2025-04 …", "2025.4 …". */
const DATED = '(?:19|20)\\d{2}(?!\\d).*\\p{L}'
/** One or more buildings or the like: "1#", "1-1#", "2号", "3 层". */
const OF_MANY = `\\d+(?:[-—~]\\d+)?\\s*${COUNTED}`
/** What is measured, by units in letters or by how thick it is (厚): "110kV", "1.5MPa", "600厚". */
const MEASURED = '\\d+(?:[.×-]\\d+)*(?:[A-Za-z]|\\u539a)'
/** A unit behind a blank: the number before it is no numbering. */
const UNIT = '(?:(?:[kM]?[VWNm]|kVA|[mc]m|[kM]?Pa|kg|t)(?![A-Za-z])|\\u539a)'
/** Numbers of several buildings (号#栋幢座): "1、2号楼" is no first item about building 2, while "1、1#楼" is one. */
const BUILDINGS = '([1-9]\\d?)[、，]\\s*(?!\\1(?!\\d))[1-9]\\d?\\s*[#\\u53f7\\u680b\\u5e62\\u5ea7]'
/** The same in words: "一、二号楼". */
const FIGURES = '[\\u4e00\\u4e8c\\u4e09\\u56db\\u4e94\\u516d\\u4e03\\u516b\\u4e5d\\u5341]{1,3}'

/** The ways in which people number their files, at the beginning of a name. */
const NUMBERINGS: readonly RegExp[] = [
  // A code of the catalogue: "C5-012 ", "A1-01_", "C5-012钢筋"
  /^[A-E]\d{1,2}(?:[-_.]\d{1,4})+(?:[\s、，,._—-]+|(?=\p{Script=Han}))/u,
  // In brackets: "（3）", "(12) ", "[1]", "【一】"
  /^[（([【〔]\s*(?:\d{1,4}|[\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341]{1,3})\s*[)）\]】〕][\s、，,._—-]*/u,
  // "1、", "12，", "一、"
  new RegExp(`^(?!${BUILDINGS}|${FIGURES}[、，]${FIGURES}\\u53f7)(?:\\d{1,4}|${FIGURES})\\s*[、，]\\s*`, 'u'),
  // "1.2.3 ", "1.2 "
  /^\d{1,3}(?:\.\d{1,3})+[\s、_-]+/u,
  // "1." but not "1.5"
  /^\d{1,4}[.．](?!\d)\s*/u,
  // "01-", "01-02_", but neither "1-3层" nor "2024-"
  new RegExp(`^${YEAR}\\d{1,4}(?:[-_]\\d{1,4})*\\s*[-_—–]+\\s*(?=[^\\d\\s])`, 'u'),
  // "01 报告", but neither "3 号楼" nor "110 kV"
  new RegExp(`^${YEAR}\\d{1,4}\\s+(?=[\\p{L}《“"])(?!${COUNTED_APART}|${UNIT})`, 'u'),
  // "01 600厚墙体", "03 2025-04 监理月报", "01 层间位移": nobody writes a count with a leading zero, whatever follows
  new RegExp(`^0\\d{1,3}\\s+(?=[\\d\\p{L}《“"])(?!${NUMBERED})`, 'u'),
  // "3 2号楼", "3 2025-04 监理月报", "3 110kV变电站": what follows counts, dates or measures by itself
  new RegExp(`^${YEAR}\\d{1,4}\\s+(?=${OF_MANY}|${DATED}|${MEASURED})`, 'u'),
  // "01-1#商务办公楼", "01-110kV变电站", "05_2号楼": with a leading zero, or behind an underscore
  new RegExp(
    `^(?:0\\d{1,3}(?:[-_]0\\d{1,3})*\\s*[-_—–]+|${YEAR}\\d{1,4}_+)\\s*(?=${OF_MANY}|${DATED}|${MEASURED})`,
    'u'
  ),
  // "001报告": nobody writes a count with a leading zero
  new RegExp(`^0\\d{1,3}(?=\\p{Script=Han})(?!0\\d{1,3}${COUNTED_JOINED})`, 'u')
]
const MOST = 200

/**
 * The title that a file's name suggests: without its ending, without the numbering that people put before it, blanks and
 * invisible signs tidied. A name that is nothing but numbering stays as it is. At most 200 characters (templates, title).
 */
export function suggestedTitle(fileName: string): string {
  const whole = tidy(fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]{1,10}$/, ''))
  let title = whole
  for (let i = 0; i < 2; i += 1) {
    const folded = narrow(title)
    const numbering = NUMBERINGS.map((pattern) => pattern.exec(folded)?.[0]).find((found) => found !== undefined)
    if (!numbering || numbering.length === title.length) break
    title = tidy(title.slice(numbering.length))
  }
  return [...(title || whole)].slice(0, MOST).join('').trimEnd()
}

const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cc}|[\u200B-\u200F\u2028-\u202E\u2060\uFEFF]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** The same with digits, letters, #, -, . and _ of full width as narrow ones: as many characters. */
const narrow = (text: string): string =>
  text.replace(/[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff03\uff0d\uff0e\uff3f]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0)
  )
