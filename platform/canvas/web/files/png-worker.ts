/** Worker that encodes images as PNG. */

self.addEventListener('message', ({ data: { bitmap } }: MessageEvent<{ readonly bitmap: ImageBitmap }>) => {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('bitmaprenderer');
  if (!context) throw new Error('This browser cannot draw the picture.');
  context.transferFromImageBitmap(bitmap);
  void canvas.convertToBlob({ type: 'image/png' }).then((blob) => self.postMessage(blob));
});
