/** The functions of pdfkit for pictures that its types leave out. */
declare namespace PDFKit.Mixins {
  interface PDFImage {
    /** Opens a picture to be drawn any number of times; the document holds it once. */
    openImage(source: Buffer): Buffer
  }
}
