/** The editor's schema as the server knows it. A test writes it: vitest run platform/richtext/web/editor/schema-description.test.ts -u */
import type { SchemaDescription } from '../schema-description.ts';

/** Nodes and marks in the order of the editor. */
export const editorSchema: SchemaDescription = {
  "nodes": {
    "paragraph": {
      "content": "inline*",
      "group": "block cell_block",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "table": {
      "content": "(table_header_row | table_row)+",
      "group": "block",
      "isolating": true,
      "tableRole": "table",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "table_header_row": {
      "content": "(table_header | table_cell)*",
      "tableRole": "row",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "table_row": {
      "content": "(table_header | table_cell)*",
      "tableRole": "row",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "table_header": {
      "content": "cell_block+",
      "isolating": true,
      "tableRole": "header_cell",
      "attrs": {
        "extra": {
          "default": null
        },
        "colspan": {
          "default": 1
        },
        "rowspan": {
          "default": 1
        },
        "align": {
          "default": null
        }
      }
    },
    "table_cell": {
      "content": "cell_block+",
      "isolating": true,
      "tableRole": "cell",
      "attrs": {
        "extra": {
          "default": null
        },
        "colspan": {
          "default": 1
        },
        "rowspan": {
          "default": 1
        },
        "align": {
          "default": null
        }
      }
    },
    "doc": {
      "content": "block+",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "text": {
      "group": "inline"
    },
    "heading": {
      "content": "inline*",
      "group": "block cell_block",
      "defining": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "level": {
          "default": 1
        }
      }
    },
    "code_block": {
      "content": "text*",
      "group": "block cell_block",
      "marks": "",
      "code": true,
      "defining": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "lang": {
          "default": null
        },
        "info": {
          "default": null
        }
      }
    },
    "alert": {
      "content": "block+",
      "group": "block cell_block",
      "defining": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "type": {
          "default": "info"
        }
      }
    },
    "bullet_list": {
      "content": "list_item+",
      "group": "block cell_block list",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "ordered_list": {
      "content": "list_item+",
      "group": "block cell_block list",
      "attrs": {
        "extra": {
          "default": null
        },
        "start": {
          "default": 1
        }
      }
    },
    "list_item": {
      "content": "block+",
      "defining": true,
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "blockquote": {
      "content": "block+",
      "group": "block cell_block",
      "defining": true,
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "hr": {
      "group": "block cell_block",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "hard_break": {
      "group": "inline",
      "inline": true,
      "linebreakReplacement": true,
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "task_list": {
      "content": "task_item+",
      "group": "block cell_block list",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "task_item": {
      "content": "block+",
      "defining": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "checked": {
          "default": false
        }
      }
    },
    "details": {
      "content": "details_summary details_content",
      "group": "block cell_block",
      "defining": true,
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "details_summary": {
      "content": "inline*",
      "defining": true,
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "details_content": {
      "content": "block+",
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "mention": {
      "group": "inline",
      "inline": true,
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "kind": {
          "default": "user"
        },
        "id": {
          "default": ""
        },
        "label": {
          "default": ""
        }
      }
    },
    "unknown_block": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "json": {
          "default": "{}"
        }
      }
    },
    "unknown_inline": {
      "group": "inline",
      "inline": true,
      "atom": true,
      "attrs": {
        "json": {
          "default": "{}"
        }
      }
    },
    "diagram": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "diagram": {
          "default": ""
        }
      }
    },
    "structurizr": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "view": {
          "default": ""
        }
      }
    },
    "c4model": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "view": {
          "default": ""
        }
      }
    },
    "dbmodel": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "view": {
          "default": ""
        }
      }
    },
    "metric": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "view": {
          "default": ""
        }
      }
    },
    "board": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "view": {
          "default": ""
        }
      }
    },
    "contextmap": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "view": {
          "default": ""
        }
      }
    },
    "image": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "file": {
          "default": ""
        },
        "alt": {
          "default": ""
        },
        "title": {
          "default": null
        },
        "width": {
          "default": null
        }
      }
    },
    "attachment": {
      "group": "block cell_block",
      "atom": true,
      "attrs": {
        "extra": {
          "default": null
        },
        "file": {
          "default": ""
        },
        "name": {
          "default": ""
        },
        "size": {
          "default": 0
        }
      }
    }
  },
  "marks": {
    "link": {
      "inclusive": false,
      "attrs": {
        "extra": {
          "default": null
        },
        "href": {
          "default": null
        },
        "title": {
          "default": null
        }
      }
    },
    "bold": {
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "italic": {
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "strike": {
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "code": {
      "excludes": "",
      "code": true,
      "attrs": {
        "extra": {
          "default": null
        }
      }
    },
    "unknown_mark": {
      "excludes": "",
      "attrs": {
        "json": {
          "default": "{}"
        }
      }
    }
  }
};
