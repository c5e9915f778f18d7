/** Advance widths of Inter in thousandths of the font size, from the tables of the font at weights 400 and 600. */

/** Weights used in drawings. */
export type Weight = 400 | 600;

/** Space to tilde. */
const regular =
  '281 288 466 633 642 982 644 300 365 365 501 662 288 460 288 360 631 407 610 618 646 593 620 566 619 ' +
  '620 288 302 662 662 662 511 966 690 654 730 722 601 590 746 743 269 571 672 565 903 753 765 639 765 ' +
  '644 642 646 744 690 985 682 679 629 365 360 365 471 456 323 562 612 571 612 583 370 613 591 242 242 ' +
  '549 242 876 591 600 612 612 376 528 327 591 562 818 546 562 552 426 333 426 662';
const semibold =
  '252 321 523 644 650 1004 662 326 373 373 540 673 319 465 319 379 660 423 623 636 666 612 640 576 640 ' +
  '640 319 329 673 673 673 543 999 728 659 737 722 605 588 749 746 277 580 703 565 922 759 769 645 773 ' +
  '652 650 660 736 728 1020 720 714 652 373 379 373 482 469 351 574 624 583 624 591 389 626 612 262 262 ' +
  '570 262 900 612 609 624 624 397 549 353 612 587 839 569 589 566 455 359 455 673';
/** Code point and widths by weight; accented letters have the width of their base letter. */
const others =
  'a1:288/321 a3:611/629 a7:568/568 a9:914/914 ab:583/634 ac:662/673 ae:666/664 b0:456/458 b1:662/673 ' +
  'b5:586/614 b7:288/319 bb:583/634 bf:511/543 c6:994/1013 d0:735/752 d7:662/673 d8:765/769 de:636/658 ' +
  'df:616/644 e6:917/913 f0:583/594 f7:662/673 f8:600/609 fe:612/624 131:242/262 152:1005/1013 ' +
  '153:1000/992 2013:500/500 2014:1000/1000 2018:261/294 2019:261/294 201a:241/273 201c:440/507 ' +
  '201d:440/501 201e:421/480 2022:563/503 2026:864/956 2039:384/416 203a:384/416 20ac:667/679 ' +
  '2122:611/630 2212:662/673';

const tableOf = (ascii: string, at: 0 | 1): ReadonlyMap<string, number> =>
  new Map([
    ...ascii.split(' ').map((width, index) => [String.fromCodePoint(32 + index), Number(width)] as const),
    ...others.split(' ').map((entry) => {
      const [sign = '', widths = ''] = entry.split(':');
      return [String.fromCodePoint(Number.parseInt(sign, 16)), Number(widths.split('/')[at])] as const;
    }),
  ]);

const tables: Readonly<Record<Weight, ReadonlyMap<string, number>>> = {
  400: tableOf(regular, 0),
  600: tableOf(semibold, 1),
};

/** Default for other scripts: slightly wider than most of their letters. */
const otherLetter = 660;
const fullWidth = 1000;
const pictogram = 1400;

/** Width of a grapheme, in thousandths of the font size. */
export function advanceOf(character: string, weight: Weight): number {
  const table = tables[weight];
  const known = table.get(character) ?? table.get(character.normalize('NFD').charAt(0));
  if (known !== undefined) return known;
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(character)) return pictogram;
  if (/^[\p{M}\p{Cf}\p{Cc}]+$/u.test(character)) return 0;
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u.test(character)
  )
    return fullWidth;
  return otherLetter;
}
