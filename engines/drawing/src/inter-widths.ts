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
  'a0:281/252 a1:288/321 a3:611/629 a7:568/568 a9:914/914 ab:583/634 ac:662/673 ae:666/664 b0:456/458 b1:662/673 ' +
  'b5:586/614 b7:288/319 bb:583/634 bf:511/543 c6:994/1013 d0:735/752 d7:662/673 d8:765/769 de:636/658 ' +
  'df:616/644 e6:917/913 f0:583/594 f7:662/673 f8:600/609 fe:612/624 131:242/262 152:1005/1013 ' +
  '153:1000/992 2013:500/500 2014:1000/1000 2018:261/294 2019:261/294 201a:241/273 201c:440/507 ' +
  '201d:440/501 201e:421/480 2022:563/503 2026:864/956 2039:384/416 203a:384/416 20ac:667/679 ' +
  '2122:611/630 2212:662/673 110:735/751 111:612/624 126:776/797 127:591/612 141:595/602 142:242/262 ' +
  '10f:710/739 13e:340/377 165:376/419 b2:442/454 b3:446/463 b9:304/324 bc:802/831 bd:847/870 be:882/907 ' +
  'a2:571/583 a5:550/563 b6:603/600';
/** Letters of scripts that are listed as a whole; 0 for code points without letter. */
const scripts = [
  {
    from: 0x0400,
    400:
      '601 601 841 579 730 642 269 269 571 1113 1125 884 672 753 628 722 690 646 654 579 819 601 960 618 ' +
      '753 753 672 748 903 743 765 743 639 730 646 628 828 682 721 700 958 972 816 883 649 730 1015 644 ' +
      '562 594 565 436 613 583 810 494 591 591 542 575 770 588 600 588 612 571 466 562 687 546 597 578 822 ' +
      '837 644 736 559 571 843 554 583 583 591 436 571 528 242 242 242 924 896 591 542 591 562 588',
    600:
      '605 605 853 581 737 650 277 277 580 1116 1126 891 703 759 672 726 728 646 659 581 852 605 1032 636 ' +
      '759 759 703 749 922 746 769 746 645 737 660 672 833 720 751 705 979 1002 826 907 658 737 1033 652 ' +
      '574 604 573 447 645 591 846 511 612 612 569 594 798 610 609 605 624 583 495 588 747 569 636 593 847 ' +
      '871 667 783 579 583 859 570 591 591 612 447 583 549 262 262 262 938 915 612 569 612 588 605',
  },
  {
    from: 0x0386,
    400:
      '690 288 738 880 406 0 862 0 878 871 275 690 654 579 681 601 629 743 765 269 672 690 903 753 656 765 ' +
      '743 639 0 689 646 679 880 682 880 770 269 679 664 537 591 275 591 664 596 562 584 537 509 591 621 ' +
      '275 525 642 586 587 559 600 605 612 569 624 466 591 721 569 778 805 275 591 600 591 805',
    600:
      '728 319 776 917 447 0 901 0 933 907 298 728 659 581 722 605 652 746 769 277 703 728 922 759 677 769 ' +
      '746 645 0 692 660 713 889 720 889 778 277 713 684 551 612 298 612 684 605 587 598 551 526 612 625 ' +
      '298 566 669 614 605 559 609 627 624 582 642 495 612 772 591 813 824 298 612 609 612 824',
  },
] as const;

const scriptWidths = (weight: Weight): readonly (readonly [string, number])[] =>
  scripts.flatMap(({ from, [weight]: widths }) =>
    widths
      .split(' ')
      .map((width, index) => [String.fromCodePoint(from + index), Number(width)] as const)
      .filter(([, width]) => width > 0),
  );

const tableOf = (ascii: string, weight: Weight, at: 0 | 1): ReadonlyMap<string, number> =>
  new Map([
    ...scriptWidths(weight),
    ...ascii.split(' ').map((width, index) => [String.fromCodePoint(32 + index), Number(width)] as const),
    ...others.split(' ').map((entry) => {
      const [sign = '', widths = ''] = entry.split(':');
      return [String.fromCodePoint(Number.parseInt(sign, 16)), Number(widths.split('/')[at])] as const;
    }),
  ]);

const tables: Readonly<Record<Weight, ReadonlyMap<string, number>>> = {
  400: tableOf(regular, 400, 0),
  600: tableOf(semibold, 600, 1),
};

/** Default for other scripts: slightly wider than most of their letters. */
const otherLetter = 660;
const fullWidth = 1000;
const pictogram = 1400;

/** Code points below this are graphemes of their own: nothing before combining marks joins. */
const firstMark = 0x300;
const plainTables: Partial<Record<Weight, Int32Array>> = {};

/** Widths of the code points below U+0300, by code point: most texts have no others, and need no segmentation. */
function plainWidths(weight: Weight): Int32Array {
  const known = plainTables[weight];
  if (known) return known;
  const widths = Int32Array.from({ length: firstMark }, (_none, code) => advanceOf(String.fromCodePoint(code), weight));
  plainTables[weight] = widths;
  return widths;
}

/** Width of a text in thousandths of the font size; undefined where it must be split into graphemes first. */
export function plainAdvance(text: string, weight: Weight): number | undefined {
  const widths = plainWidths(weight);
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) {
    const width = widths[text.charCodeAt(at)];
    if (width === undefined) return undefined;
    sum += width;
  }
  return sum;
}

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
