import { type PrintedText, pdfOf } from './pdf.ts'

const WIDTH = 595
const centred = (text: string, y: number, size: number): PrintedText => ({
  text,
  x: Math.round((WIDTH - widthOf(text, size)) / 2),
  y,
  size
})
/** The font of these PDFs sets every sign as wide as a Chinese one. */
const widthOf = (text: string, size: number): number => [...text].length * size

/** What a letter says. */
export interface Letter {
  readonly number?: string
  readonly title?: string
  readonly issuer?: string
  readonly date?: string
  readonly pages?: number
}

/** An official letter as a real PDF, in a Chinese font that is not embedded, as many office programs write it. */
export function letterPdf({
  number = '云发改〔2024〕118号',
  title = '关于云澜星河商务中心项目核准的批复',
  issuer = '云澜市发展和改革委员会',
  date = '2024年3月5日',
  pages = 1
}: Letter = {}): Buffer {
  const first = [
    centred(`${issuer}文件`, 740, 30),
    centred(number, 690, 15),
    centred(title, 630, 20),
    { text: '云澜星河置业有限公司：', x: 80, y: 570, size: 15 },
    { text: '你公司报来的项目核准申请报告及有关材料收悉。经研究，批复如下。', x: 110, y: 540, size: 12 },
    { text: '一、同意建设该项目，项目单位为云澜星河置业有限公司。', x: 110, y: 515, size: 12 }
  ]
  const signature = [
    { text: issuer, x: 330, y: 200, size: 15 },
    { text: date, x: 350, y: 172, size: 15 },
    { text: `抄送：市自然资源和规划局。${date}印发`, x: 80, y: 80, size: 11 }
  ]
  const middle = Array.from({ length: Math.max(0, pages - 2) }, () => '正文')
  return Buffer.from(pdfOf(pages === 1 ? [[...first, ...signature]] : [first, ...middle, signature]))
}
