/** The functions of pdfkit for pictures that its types leave out. */
declare namespace PDFKit.Mixins {
  interface PDFImage {
    /** Opens a picture for any number of drawings. The document contains it once. */
    openImage(source: Buffer): Buffer
  }
}
