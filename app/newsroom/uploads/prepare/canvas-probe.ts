/** A JPEG of 32 × 16 px, left half red and right half blue. Its EXIF orientation puts red above blue. */
const TURNED_IMAGE =
  '/9j/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAA0NDQ0ODQ4QEA4UFhMWFB4bGRkbHi0gIiAiIC1EKjIqKjIqRDxJOzc7STxsVUtLVWx9aWNpfZeHh5e+tb75+f//2wBDAQ0NDQ0ODQ4QEA4UFhMWFB4bGRkbHi0gIiAiIC1EKjIqKjIqRDxJOzc7STxsVUtLVWx9aWNpfZeHh5e+tb75+f//wgARCAAQACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFQEBAQAAAAAAAAAAAAAAAAAABwX/2gAMAwEAAhADEAAAAM+IqdCDQSf/xAAUEAEAAAAAAAAAAAAAAAAAAAAw/9oACAEBAAE/AA//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAECAQE/AD//xAAUEQEAAAAAAAAAAAAAAAAAAAAQ/9oACAEDAQE/AD//2Q==';
/** How much a colour channel, from 0 to 255, may differ after encoding. */
const TOLERANCE = 48;

/**
 * True if the browser turns images upright and returns the colours that were drawn. Some browsers ignore EXIF, and some
 * return noise from a canvas to hide which device they run on.
 */
export async function isCanvasReliable(): Promise<boolean> {
  const bytes = Uint8Array.from(atob(TURNED_IMAGE), (char) => char.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  if (image.width !== 16 || image.height !== 32) return false;
  const encoded = await draw(image).canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  if (encoded.type !== 'image/jpeg') return false;
  const { data } = draw(await createImageBitmap(encoded)).getImageData(0, 0, 16, 32);
  return isClose(data, 0, [255, 0, 0]) && isClose(data, data.length - 4, [0, 0, 255]);
}

function draw(image: ImageBitmap): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (context === null) throw new Error('The browser has no canvas for images.');
  context.drawImage(image, 0, 0);
  image.close();
  return context;
}

const isClose = (data: Uint8ClampedArray, at: number, colour: readonly number[]): boolean =>
  colour.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) <= TOLERANCE);
