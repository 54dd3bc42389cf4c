import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Draws the first page of a document as the examples of pdf.js do: a worker for each, all of it fetched. Milliseconds until it can be painted. */
async function draw(address: string, width: number): Promise<number> {
  const begun = performance.now()
  const pdf = await getDocument({ url: address, verbosity: 0 }).promise
  const page = await pdf.getPage(1)
  const canvas = document.createElement('canvas')
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  document.querySelector('main')?.replaceChildren(canvas)
  await new Promise(requestAnimationFrame)
  const took = performance.now() - begun
  await pdf.loadingTask.destroy()
  return took
}

Object.assign(window, { drawPlainly: draw })
