/** Images on a diagram: the text of an SVG is pasted, and stands there as a file of the project. */
import * as z from 'zod';
import { projectCode } from './c4-models.ts';
import { expect, test } from './journey.ts';
import { signIn } from './visits.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" onload="alert(1)"><script>alert(2)</script><rect width="120" height="60" fill="#36c"/></svg>';
const created = z.object({ data: z.object({ id: z.string(), content: z.string() }) });
const image = z.object({ shape: z.string(), fileId: z.string(), alt: z.string() });

test('pasted SVG becomes an image that runs nothing', async ({ page, newPerson }) => {
  const person = await newPerson('paster');
  await signIn(page, person);
  const { data } = created.parse(await person.call('POST', '/diagrams', { name: 'Pictures' }));
  await page.goto(`/project/${await projectCode(page)}/diagrams/${data.id}/edit`);
  await page.getByRole('application').focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, svg);
  const images = async () => {
    const { content } = created.parse(await person.call('GET', `/diagrams/${data.id}`)).data;
    const { elements } = z.object({ elements: z.record(z.string(), z.unknown()) }).parse(JSON.parse(content));
    return Object.values(elements).map((element) => image.safeParse(element).data);
  };
  await expect.poll(images).toMatchObject([{ shape: 'image', alt: 'Pasted.png' }]);
});
